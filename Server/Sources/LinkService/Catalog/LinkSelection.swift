import LinkRules
public import LinkStorage
import WaymarkLinks

/// Selects links for a list, or for a bulk change.
public struct LinkSelection: Hashable, Sendable {
    /// The prefix of the only domain.
    public var domain: String?
    /// Links whose name, code or destination holds this text.
    public var text: String?
    /// Links that carry this tag.
    public var tag: String?
    /// Links that may lead to this host, whether by their destination or a fallback.
    public var destinationHost: String?
    /// Links that the API key with this ID created.
    public var key: String?
    /// Whether archived links are meant.
    public var archive: LinkFilter.Archive
    /// Whether links of SDKs and of Firebase's `shortLinks` are meant too.
    public var includesUnmanaged: Bool

    /// Creates a selection; by default all links that are not archived.
    public init(
        domain: String? = nil, text: String? = nil, tag: String? = nil, destinationHost: String? = nil,
        key: String? = nil, archive: LinkFilter.Archive = .excluded, includesUnmanaged: Bool = true
    ) {
        self.domain = domain
        self.text = text
        self.tag = tag
        self.destinationHost = destinationHost
        self.key = key
        self.archive = archive
        self.includesUnmanaged = includesUnmanaged
    }

    /// Whether anything narrows the selection to some of the links of a project.
    var isNarrow: Bool {
        [domain, text, tag, destinationHost, key].contains { $0 != nil }
    }

    /// The filter of a store; `nil` where there is no project whose links could be meant.
    ///
    /// - Parameters:
    ///   - directory: the domains.
    ///   - project: whose links; a key of one project means its own, whatever is given here.
    ///   - caller: who asks.
    ///   - right: what the caller needs in the project.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `permissionDenied`.
    func filter(
        in directory: Directory, project: ProjectRecord.ID?, caller: Caller, for right: Right
    ) throws(LinkServiceError) -> LinkFilter? {
        let domain = try domain.map { (name) throws(LinkServiceError) in
            try directory.domain(named: name, for: caller)
        }
        guard let projectID = caller.projectID ?? domain?.projectID ?? project else { return nil }
        try caller.require(right, in: projectID)
        return LinkFilter(
            projectID: projectID, domainID: domain?.id, text: text, tag: tag,
            destinationHost: try destinationHost.map(Self.host), keyID: try key.map(Self.key), archive: archive,
            includesUnmanaged: includesUnmanaged)
    }

    private static func key(_ text: String) throws(LinkServiceError) -> APIKeyRecord.ID {
        guard let id = APIKeyRecord.ID(text) else {
            throw LinkServiceError(
                .invalidArgument, .link(.badKeyID), parameter: "keyID")
        }
        return id
    }

    /// The host of a text, which may be a whole address, as destinations write it.
    ///
    /// Nobody opens it, so that what is before a colon is a host with a port, also where it could be a scheme, as in `intranet:8080`.
    private static func host(_ text: String) throws(LinkServiceError) -> String {
        guard let url = WebURL(text.contains("://") ? text : "https://\(text)") else {
            throw LinkServiceError(
                .invalidArgument, .link(.notAHost(text)), parameter: "destinationHost",
                value: text)
        }
        return url.host
    }
}
