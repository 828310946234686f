import Foundation
import WaymarkLinks

/// Selects links of a project for a list, or for a bulk change.
public struct LinkFilter: Hashable, Sendable {
    /// Selects links by whether they are archived.
    public enum Archive: String, Hashable, Sendable {
        case excluded, included, only
    }

    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// The domain that it lives on.
    public var domainID: LinkDomainRecord.ID?
    /// Links whose name, code or destination holds this text, in any letter case of ASCII.
    public var text: String?
    /// Links that carry this tag.
    public var tag: String?
    /// Links that may lead to this host, whether by their destination or a fallback: in lower case and in ASCII, as in
    /// `WebURL.host`.
    public var destinationHost: String?
    /// Links that this API key created.
    public var keyID: APIKeyRecord.ID?
    /// Whether to show archived links.
    public var archive: Archive
    /// Whether links of SDKs and of Firebase's `shortLinks` are shown too.
    public var includesUnmanaged: Bool

    /// Creates a filter that shows all links of a project that are not archived.
    public init(
        projectID: ProjectRecord.ID, domainID: LinkDomainRecord.ID? = nil, text: String? = nil, tag: String? = nil,
        destinationHost: String? = nil, keyID: APIKeyRecord.ID? = nil, archive: Archive = .excluded,
        includesUnmanaged: Bool = true
    ) {
        self.projectID = projectID
        self.domainID = domainID
        self.text = text
        self.tag = tag
        self.destinationHost = destinationHost
        self.keyID = keyID
        self.archive = archive
        self.includesUnmanaged = includesUnmanaged
    }
}
