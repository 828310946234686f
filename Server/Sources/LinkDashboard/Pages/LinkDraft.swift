import Foundation
import LinkRules
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// The fields of a link's form, as they were typed.
struct LinkDraft: Hashable, Sendable {
    /// The fields.
    var fields: FieldValues

    /// The names of the fields, in the order of the page.
    static let names = [
        "link", "domain", "code", "name", "tags", "expires", "title", "description", "image", "ios", "appStoreID",
        "ifl", "android", "afl", "ofl", "skip", "source", "medium", "campaign",
    ]
    /// What the address of an empty form may fill in.
    static let parameters = PageParameters(names)

    /// Creates a draft of what was typed.
    init(_ fields: FieldValues) {
        self.fields = fields
    }

    /// Creates a draft of a link as it is stored.
    init(_ record: LinkRecord) {
        let link = record.link
        let texts: [(String, String?)] = [
            ("link", link.link.description), ("name", record.name), ("tags", Self.text(of: record.tags)),
            ("title", link.social.title), ("description", link.social.description),
            ("image", link.social.imageLink?.description),
            ("ios", link.ios.bundleID), ("appStoreID", link.ios.appStoreID?.description),
            ("ifl", link.ios.fallbackLink?.description),
            ("android", link.android.packageName), ("afl", link.android.fallbackLink?.description),
            ("ofl", link.otherPlatforms.fallbackLink?.description), ("source", link.campaign.source),
            ("medium", link.campaign.medium), ("campaign", link.campaign.campaign),
            ("skip", link.navigation.isForcedRedirectEnabled == true ? "on" : nil),
            ("expires", record.expiresAt.map { CalendarParts($0).isoMinute }), ("version", String(record.version)),
        ]
        fields = FieldValues(texts.compactMap { name, value in value.map { (name, $0) } })
    }

    /// The tags, which are separated by commas; the stored ones where the field is as it was, because a tag may hold a comma.
    func tags(changing stored: [String] = []) -> [String] {
        let text = fields["tags"] ?? ""
        return text == Self.text(of: stored).trimmed ? stored : Self.tags(text)
    }

    /// The tags in a text that separates them by commas; one that is typed twice means the same.
    static func tags(_ text: String) -> [String] {
        var seen: Set<String> = []
        return text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static func text(of tags: [String]) -> String { tags.joined(separator: ", ") }

    /// When the link stops working; the stored moment where the field is as it was, because it shows no seconds.
    ///
    /// - Throws: ``FieldFault`` where the text is no moment.
    func expiry(changing stored: Date? = nil, _ words: Words) throws(FieldFault) -> Date? {
        guard let text = fields["expires"] else { return nil }
        if let stored, CalendarParts(stored).isoMinute == text { return stored }
        guard let moment = RFC3339.date("\(text.utf8.count == 16 ? text + ":00" : text)Z") else {
            throw FieldFault(
                field: "expires",
                text: words(
                    "This is no moment, such as 2026-12-31T23:59.", "Das ist kein Zeitpunkt wie 2026-12-31T23:59."))
        }
        return moment
    }

    /// The version of the link that was read.
    var version: Int? { fields["version"].flatMap { Int($0) } }

    /// The field that holds what a parameter of a link says; `nil` where the form has none.
    static func field(ofParameter parameter: String?) -> String? {
        switch parameter {
        case "suffix", "customCode": "code"
        case "link": "link"
        case "st", "title": "title"
        case "sd", "description": "description"
        case "si": "image"
        case "ibi", "ipbi": "ios"
        case "isi": "appStoreID"
        case "apn": "android"
        case "expiresAt", "startsAt": "expires"
        case "domain", "ifl", "afl", "ofl", "name", "tags": parameter
        case "utm_source": "source"
        case "utm_medium": "medium"
        case "utm_campaign": "campaign"
        case "efr": "skip"
        default: nil
        }
    }
}
