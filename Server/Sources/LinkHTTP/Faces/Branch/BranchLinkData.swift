import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// The data of a link as Branch's clients write and read it, and the link that it means.
struct BranchLinkData: Sendable {
    /// All keys with their values.
    var values: [String: JSONValue]

    init(_ values: [String: JSONValue]) {
        self.values = values.filter { !BranchDataKey.serviceNames.contains($0.key) }
    }

    // MARK: From data to a link

    /// Writes what the data says into a link; what Branch has no key for stays.
    ///
    /// Pages get the link's labels as ``campaignTags``. A page that has none although the link had labels does not get them while it
    /// stays the same page: another API, or the rules of the domain, gave it none.
    ///
    /// - Parameters:
    ///   - home: where visitors are led if the data names no web page.
    ///   - permits: which addresses the link's domain permits; a page that it permits only without tags gets none.
    /// - Throws: ``HTTPFailure`` with the key whose address is none.
    func apply(
        to link: inout DynamicLink, home: WebURL, permits: (WebURL) -> Bool = { _ in true }
    ) throws(HTTPFailure) {
        try write(to: &link, home: home, permits: permits, known: link)
    }

    private func write(
        to link: inout DynamicLink, home: WebURL, permits: (WebURL) -> Bool, known: DynamicLink?
    ) throws(HTTPFailure) {
        link.customData = values
        let tags = campaignTags
        let labeled = known.flatMap { $0.campaign.hasTags ? $0 : nil }
        func tagged(_ page: WebURL) -> WebURL {
            let tagged = page.adding(tags)
            return permits(tagged) ? tagged : page
        }
        for key in BranchDataKey.table {
            switch key.meaning {
            case .text(let path): link[keyPath: path] = text(key.name)
            case .address(let path): link[keyPath: path] = try address(key.name)
            case .destination(let path, let fallsBack):
                var page = try address(key.name)
                if page == nil, fallsBack { page = try address("$fallback_url") }
                link[keyPath: path] = page.map { labeled?[keyPath: path] == $0 ? $0 : tagged($0) }
            case .webDestination, .apps, .record, .uses, .service, .kept: break
            }
        }
        let page = try webDestination()
        link.link = page ?? home
        guard let page else {
            // Who reads the link gets back what was given, without the page that was chosen.
            link.customData[Self.chosenPageName] = .string(home.description)
            return
        }
        // Apps get the page as it was given; only browsers are led to the one with tags.
        guard tagged(page) != page else { return }
        let places = isWebOnly ? DynamicLink.fallbacks : [\.otherPlatforms.fallbackLink]
        for path in places where link[keyPath: path] == nil {
            if let labeled, labeled.link == page, labeled[keyPath: path] == nil { continue }
            link[keyPath: path] = tagged(page)
        }
    }

    /// A link with what the data says, which opens the apps of a project.
    func link(
        home: WebURL, apps: [AppRecord], permits: (WebURL) -> Bool = { _ in true }
    ) throws(HTTPFailure) -> DynamicLink {
        var link = DynamicLink(link: home)
        try write(to: &link, home: home, permits: permits, known: nil)
        if !isWebOnly {
            for app in apps { link.open(app) }
        }
        return link
    }

    /// Whether the link opens no app.
    ///
    /// The apps that a link names are those of phones.
    var isWebOnly: Bool { BranchBody(values).flag("$web_only") || BranchBody(values).flag("$mobile_web_only") }

    /// When the link stops working; `$exp_date` is in milliseconds since 1970, and 0 means never.
    func expiresAt() throws(HTTPFailure) -> Date? {
        let milliseconds: Double? =
            switch values["$exp_date"] {
            case nil, .null, .string(""): 0
            case .integer(let number): Double(number)
            // Fractions are what a client's division has left.
            case .number(let number): number.rounded(.down)
            case .string(let text): Int64(text).map { Double($0) }
            default: nil
            }
        guard let milliseconds, 0...Self.latestEnd ~= milliseconds else {
            throw .badRequest(
                "invalid-end",
                "“$exp_date” must be the end in milliseconds since 1970, as 1900000000000, or 0 for none.")
        }
        return milliseconds > 0 ? Date(timeIntervalSince1970: milliseconds / 1000) : nil
    }

    /// The end of the year 9999, in milliseconds since 1970.
    private static let latestEnd = 253_402_300_799_999.0

    /// Refuses what no client means: labels that are no texts, and a negative `$match_duration`.
    ///
    /// Texts that are no numbers are kept as they are: `$match_duration` has an effect only if it can be read.
    func check(labels: [String], limit: Int) throws(HTTPFailure) {
        let body = BranchBody(values)
        for label in labels { _ = try body.label("~\(label)", limit: limit) }
        if let text = body.text(Self.matchDurationName), let seconds = Double(text), seconds < 0 {
            _ = try body.seconds(Self.matchDurationName)
        }
    }

    /// Removes what is written as an address and is none.
    mutating func dropUnreadableAddresses() {
        for key in BranchDataKey.table {
            switch key.meaning {
            case .address, .destination, .webDestination:
                if (try? address(key.name)) == nil { values[key.name] = nil }
            default: break
            }
        }
    }

    func webDestination() throws(HTTPFailure) -> WebURL? {
        for name in ["$fallback_url", "$canonical_url", "$desktop_url", "$original_url"] {
            if let address = try address(name) { return address }
        }
        return nil
    }

    /// The labels of the link as Urchin tags, which are appended to the addresses of pages.
    ///
    /// Source: Branch's help pages, "UTM tags": on by default, for the addresses of its link data.
    private var campaignTags: [QueryParameter] {
        [("utm_source", "~channel"), ("utm_medium", "~feature"), ("utm_campaign", "~campaign")].compactMap {
            tag, label in
            text(label).map { QueryParameter(name: tag, value: $0) }
        }
    }

    private func text(_ name: String) -> String? {
        if case .string(let text) = values[name], !text.isEmpty { text } else { nil }
    }

    /// A web address.
    ///
    /// One with another scheme is for the app, and has no effect here.
    private func address(_ name: String) throws(HTTPFailure) -> WebURL? {
        guard let text = text(name) else { return nil }
        if let scheme = text.firstRange(of: "://").map({ text[..<$0.lowerBound].lowercased() }), scheme != "http",
            scheme != "https"
        {
            return nil
        }
        do throws(WebURLError) {
            return try WebURL(text[...])
        } catch {
            throw .badRequest("invalid-address", "“\(name)” must be an address with http or https. \(error)")
        }
    }

    // MARK: From a link to data

    /// The data of a link that any API has made.
    ///
    /// What was changed since by another API wins over what the client once gave.
    init(_ link: DynamicLink) {
        self.init(link.customData)
        var expected = link
        try? apply(to: &expected, home: link.link)
        for key in BranchDataKey.table {
            switch key.meaning {
            case .text(let path) where link[keyPath: path] != expected[keyPath: path]:
                values[key.name] = link[keyPath: path].map(JSONValue.string)
            case .address(let path) where link[keyPath: path] != expected[keyPath: path],
                .destination(let path, _) where link[keyPath: path] != expected[keyPath: path]:
                values[key.name] = link[keyPath: path].map { .string($0.description) }
            default: break
            }
        }
        let isChosen = values[Self.chosenPageName] == .string(link.link.description)
        if !isChosen, link.link != expected.link || values["$fallback_url"] == nil {
            if values["$canonical_url"] == nil, values["$desktop_url"] == nil, values["$original_url"] == nil {
                values["$canonical_url"] = .string(link.link.description)
            } else if link.link != expected.link {
                values["$fallback_url"] = .string(link.link.description)
            }
        }
    }

    /// The data of a stored link, with what Branch's service adds.
    init(_ record: LinkRecord, domain: LinkDomainRecord) {
        self.init(record.link)
        if !record.tags.isEmpty { values["~tags"] = .array(record.tags.map(JSONValue.string)) }
        if let expiresAt = record.expiresAt {
            values["$exp_date"] = .integer(Int64((expiresAt.timeIntervalSince1970 * 1000).rounded()))
        } else if case .some(.some) = try? expiresAt() {
            values["$exp_date"] = nil
        }
        if values["$marketing_title"] != nil { values["$marketing_title"] = record.name.map(JSONValue.string) }
        let url = JSONValue.string(domain.domain.url(for: record.code))
        values[Self.oneTimeUseName] = .bool(record.isForOneUse)
        // Another limit of another API is not one time: to say that it was used would contradict the line above.
        if record.isForOneUse, record.limits.openings?.isUsedUp == true {
            values[Self.oneTimeUseUsedName] = .bool(true)
        }
        values["~creation_source"] = .integer(Self.creationSource(of: record.link))
        values["~id"] = .string(BranchID(record.id).description)
        values["url"] = url
        values["+url"] = url
    }

    /// The data as clients get it.
    var shown: [String: JSONValue] {
        values.filter { $0.key != Self.sourceName && $0.key != Self.chosenPageName }
    }

    /// What the link's creator was: 0 an API, 3 iOS, 4 Android, 5 the web.
    private static func creationSource(of link: DynamicLink) -> Int64 {
        switch link.customData[sourceName] {
        case .string("ios"): 3
        case .string("android"): 4
        case .string("web-sdk"): 5
        default: 0
        }
    }

    /// The member that says whether apps get the link only once.
    static let oneTimeUseName = "$one_time_use"
    /// The member that says that an app has got a link for one use.
    static let oneTimeUseUsedName = "$one_time_use_used"
    /// The member that says for how many seconds a click may be matched with an installation.
    static let matchDurationName = "$match_duration"
    /// The member of a link's data in which its creator is kept.
    static let sourceName = "~source"
    /// The member of a link's data in which the page is kept that was chosen for a link without one.
    static let chosenPageName = "~chosen_page"
}

extension LinkRecord {
    /// Whether apps get the link only once.
    var isForOneUse: Bool { limits.openings?.most == 1 }
}

extension CampaignParameters {
    /// Whether any label is appended to the addresses of pages.
    fileprivate var hasTags: Bool { source != nil || medium != nil || campaign != nil }
}

extension DynamicLink {
    /// Where browsers are led on each platform.
    fileprivate static let fallbacks: [any WritableKeyPath<DynamicLink, WebURL?> & Sendable] = [
        \.otherPlatforms.fallbackLink, \.ios.fallbackLink, \.android.fallbackLink,
    ]

    /// Names no app of a phone any more.
    mutating func openNoApp() {
        ios.bundleID = nil
        ios.iPadBundleID = nil
        android.packageName = nil
    }

    /// Lets the link open an app, unless it names another one.
    mutating func open(_ app: AppRecord) {
        switch app.app {
        case .ios(let app): ios.bundleID = ios.bundleID ?? app.bundleID
        case .android(let app): android.packageName = android.packageName ?? app.packageName
        case .macos: break
        }
    }
}
