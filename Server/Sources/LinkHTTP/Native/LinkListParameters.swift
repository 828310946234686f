import Foundation
import LinkService
import LinkStorage
import WaymarkLinks

/// What a list of links may be asked for.
struct LinkListParameters {
    /// The parameters that the list takes.
    static let names: Set<String> = ["domain", "q", "tag", "archived", "managed", "limit", "cursor", "shortLink"]

    /// Whether links that SDKs made are shown.
    private enum Managed: String, CaseIterable {
        case only, included
    }

    private(set) var query: LinkListQuery
    let shortLink: String?
    private let managed: Managed

    /// Reads the parameters.
    ///
    /// - Throws: ``HTTPFailure`` with 400.
    init(_ text: NativeQuery) throws(HTTPFailure) {
        managed = try text.option("managed", default: .included)
        shortLink = text["shortLink"]
        var query = LinkListQuery(domain: text["domain"], text: text["q"], tag: text["tag"])
        query.archive = try text.option("archived", default: ArchiveOption.excluded).filter
        query.includesUnmanaged = managed == .included
        query.limit = try text.integer("limit", in: 1...LinkListQuery.maximumLimit, default: 50)
        if let cursor = text["cursor"] {
            guard let after = PageCursor.position(cursor) else {
                throw .badRequest("bad-query", "The cursor is not one that this list gave out.")
            }
            query.after = after
        }
        self.query = query
    }

    /// The query of the next page.
    func queryText(cursor: String) -> String {
        let pairs: [(String, String?)] = [
            ("domain", query.domain), ("q", query.text), ("tag", query.tag),
            ("archived", query.archive == .excluded ? nil : query.archive.rawValue),
            ("managed", managed == .included ? nil : managed.rawValue), ("limit", String(query.limit)),
            ("cursor", cursor),
        ]
        return pairs.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.strict($0))" } }
            .joined(separator: "&")
    }
}

/// Which links a list shows by their archive mark, as the parameter `archived` writes it.
enum ArchiveOption: String, CaseIterable {
    case excluded, included, only

    /// The filter that the store understands.
    var filter: LinkFilter.Archive {
        switch self {
        case .excluded: .excluded
        case .included: .included
        case .only: .only
        }
    }
}

/// Where a page of a list begins, as callers keep it: opaque text, so that its meaning may change.
enum PageCursor {
    /// The text of a position.
    static func text(_ position: String) -> String {
        Data("1:\(position)".utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The position of a text, or `nil` where it is none of ours.
    static func position(_ text: String) -> String? {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let decoded = String(validating: data, as: UTF8.self),
            decoded.hasPrefix("1:")
        else { return nil }
        let position = String(decoded.dropFirst(2))
        return LinkRecord.ID(position) == nil ? nil : position
    }
}
