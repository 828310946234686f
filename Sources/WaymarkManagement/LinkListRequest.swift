import ManagementAPI
import WaymarkClient
import WaymarkLinks

/// Selects the links of a list.
public struct LinkListRequest: Equatable, Sendable {
    /// Which links to list: archived, not archived, or all.
    public enum Archived: String, Hashable, Sendable {
        /// Only those that were not.
        case excluded
        /// All.
        case included
        /// Only those that were.
        case only
    }

    /// Only links of this domain URI prefix.
    public var domain: String?
    /// Only links that contain this text.
    public var text: String?
    /// Only links with this tag.
    public var tag: String?
    /// Only links whose destination or a fallback is on this host.
    public var destinationHost: String?
    /// Only links that the API key with this ID created.
    public var key: String?
    /// Which links to list: archived, not archived, or all.
    public var archived: Archived
    /// The maximum number of links on a page; `nil` for the service's default.
    public var limit: Int?
    /// The start of the page: `LinkPage.next` of the previous page.
    public var cursor: String?

    /// Creates a request: by default the first page of all links that are not archived.
    public init(
        domain: String? = nil, text: String? = nil, tag: String? = nil, destinationHost: String? = nil,
        key: String? = nil, archived: Archived = .excluded, limit: Int? = nil, cursor: String? = nil
    ) {
        self.domain = domain
        self.text = text
        self.tag = tag
        self.destinationHost = destinationHost
        self.key = key
        self.archived = archived
        self.limit = limit
        self.cursor = cursor
    }

    var query: [(name: String, value: String)] {
        let pairs: [(String, String?)] = [
            ("domain", domain), ("q", text), ("tag", tag), ("destinationHost", destinationHost),
            ("keyID", key), ("archived", archived.rawValue), ("limit", limit.map { String($0) }), ("cursor", cursor),
        ]
        return pairs.compactMap { name, value in value.map { (name, $0) } }
    }
}
