public import Foundation
public import WaymarkLinks

/// A link domain of a project.
public struct LinkDomainRecord: Hashable, Sendable, Identifiable {
    /// The identity of a domain.
    public typealias ID = Identifier<LinkDomainRecord>

    /// The identity, which never changes.
    public var id: ID
    /// The project of the domain.
    public var projectID: ProjectRecord.ID
    /// Scheme, host, port and path prefix; unique among all projects.
    public var domain: LinkDomain
    /// A second host for the same links, so that a tap on one host can open the app through the other.
    public var alternateHost: String?
    /// Former alternate hosts on which the links still work, oldest first.
    public var retiredHosts: [String]
    /// Whether codes are case-sensitive; on by default, as in Firebase.
    public var isCaseSensitive: Bool
    /// The destination of the bare domain without a link.
    public var fallbackURL: WebURL?
    /// The destination of unknown and expired links, instead of the 404 page.
    public var notFoundURL: WebURL?
    /// The RE2 patterns of allowed destinations; if empty, the project's apply.
    ///
    /// At most ten.
    public var urlPatterns: [String]
    /// The owner's settings for its pages.
    public var pages: DomainBrand
    /// The permissions of unsigned long links, and the key that signs the others.
    public var longLinks: LongLinkSettings
    /// The parameters of a short link's address that are passed on to its destination.
    public var passedParameters: PassedParameters
    /// Whether the host's association files contain the domain; off until the apps that expect it are released.
    public var servesAssociations: Bool
    /// Whether this is the service's own address, which follows the host and port of `serve`.
    public var isServiceAddress: Bool
    /// The time of creation.
    public var createdAt: Date

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, domain: LinkDomain, alternateHost: String? = nil,
        retiredHosts: [String] = [], isCaseSensitive: Bool = true, fallbackURL: WebURL? = nil,
        notFoundURL: WebURL? = nil,
        urlPatterns: [String] = [], pages: DomainBrand = DomainBrand(),
        longLinks: LongLinkSettings = LongLinkSettings(), passedParameters: PassedParameters = [],
        servesAssociations: Bool = true, isServiceAddress: Bool = false, createdAt: Date
    ) {
        self.id = id
        self.projectID = projectID
        self.domain = domain
        self.alternateHost = alternateHost
        self.retiredHosts = retiredHosts
        self.isCaseSensitive = isCaseSensitive
        self.fallbackURL = fallbackURL
        self.notFoundURL = notFoundURL
        self.urlPatterns = urlPatterns
        self.pages = pages
        self.longLinks = longLinks
        self.passedParameters = passedParameters
        self.servesAssociations = servesAssociations
        self.isServiceAddress = isServiceAddress
        self.createdAt = createdAt
    }

    /// Refuses to replace what was changed since it was read; `nil` replaces whatever is stored.
    package func requireUnchanged(since read: LinkDomainRecord?) throws {
        guard var read else { return }
        read.createdAt = read.createdAt.roundedToMilliseconds
        guard self == read else { throw LinkStoreError(.versionMismatch, detail: "domain \(id)") }
    }
}
