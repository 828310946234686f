import Foundation
import LinkService
import LinkStorage
import WaymarkLinks

/// The parameters of a list of links, and of a change of many links.
struct LinkListParameters {
    /// The parameters that the list takes.
    static let names = selectionNames.union(["shortLink"])
    /// The parameters that filter links, and the position at which to continue.
    static let selectionNames: Set<String> = [
        "domain", "q", "tag", "destinationHost", "keyID", "archived", "managed", "limit", "cursor",
    ]

    /// Whether a list shows the links that SDKs created.
    private enum Managed: String, CaseIterable {
        case only, included
    }

    let selection: LinkSelection
    let after: String?
    let limit: Int
    let shortLink: String?

    /// Reads the parameters.
    ///
    /// - Parameters:
    ///   - text: the query.
    ///   - archived: which links are meant by their archive mark where the query does not say.
    ///   - maximumLimit: how many links may be asked for.
    ///   - limit: how many are meant where the query does not say.
    /// - Throws: ``HTTPFailure`` with 400.
    init(
        _ text: NativeQuery, archived: ArchiveOption = .excluded, maximumLimit: Int = LinkListQuery.maximumLimit,
        limit: Int = 50
    ) throws(HTTPFailure) {
        let managed = try text.option("managed", default: Managed.included)
        shortLink = text["shortLink"]
        if shortLink != nil, let other = text.names.first(where: { $0 != "shortLink" }) {
            throw .badRequest("bad-query", "“shortLink” names one link; omit “\(other)”.")
        }
        selection = LinkSelection(
            domain: text["domain"], text: text["q"], tag: text["tag"], destinationHost: text["destinationHost"],
            key: text["keyID"], archive: try text.option("archived", default: archived).filter,
            includesUnmanaged: managed == .included)
        self.limit = try text.integer("limit", in: 1...maximumLimit, default: limit)
        after = try text.cursor { LinkRecord.ID($0) }?.description
    }

    /// The query of the next page.
    func queryText(cursor: String) -> String {
        let pairs: [(String, String?)] = [
            ("domain", selection.domain), ("q", selection.text), ("tag", selection.tag),
            ("destinationHost", selection.destinationHost), ("keyID", selection.key),
            ("archived", selection.archive == .excluded ? nil : selection.archive.rawValue),
            ("managed", selection.includesUnmanaged ? nil : Managed.only.rawValue), ("limit", String(limit)),
            ("cursor", cursor),
        ]
        return pairs.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.strict($0))" } }
            .joined(separator: "&")
    }
}
