import Foundation
import LinkStorage
import WaymarkLinks

/// A link that is written out in its query, as Branch's SDKs make one when no service answers: `/a/<key>?data=…&channel=…`.
///
/// It is translated into a long link of this service, which has the same data.
struct BranchLongLink: Sendable {
    /// Names that say how the link was made, and are no part of its data.
    private static let makers: Set<String> = ["alias", "type", "duration", "source", "sdk"]
    private static let labels: Set<String> = ["channel", "feature", "campaign", "stage", "campaign_id"]

    private(set) var data: BranchLinkData

    /// Creates one of data.
    init(data: BranchLinkData) {
        self.data = data
    }

    /// Reads the query of an address; what cannot be read is left out, because a person waits for the page.
    init(query: String) {
        var values: [String: JSONValue] = [:]
        var tags: [JSONValue] = []
        for (name, value) in BranchForm.pairs(of: query) {
            switch name {
            case "data": values.merge(BranchBase64.object(value) ?? [:]) { given, _ in given }
            case "tags", "~tags", "tags[]", "~tags[]": tags.append(.string(value))
            case _ where Self.makers.contains(name): break
            case _ where Self.labels.contains(name): values["~\(name)"] = .string(value)
            default: values[name] = .string(value)
            }
        }
        if !tags.isEmpty { values["~tags"] = .array(tags) }
        data = BranchLinkData(values)
    }

    /// The address in the form that this service reads, on a link domain; the link opens the apps of a project.
    func address(on domain: LinkDomain, home: WebURL, apps: [AppRecord], permits: (WebURL) -> Bool) -> String {
        // A person waits for the page: an address that is none counts as none, and the app gets it as it was written.
        var readable = data
        readable.dropUnreadableAddresses()
        var link =
            (try? readable.link(home: home, apps: apps, permits: permits)) ?? DynamicLink(link: home)
        link.customData.merge(data.values) { known, _ in known }
        return "\(domain)/?\(LongLinkCodec.encodeQuery(link))"
    }

    /// Whether the link has ended at a moment; an end that is none counts as none.
    func hasExpired(at now: Date) -> Bool {
        guard let end = try? data.expiresAt() else { return false }
        return end <= now
    }
}
