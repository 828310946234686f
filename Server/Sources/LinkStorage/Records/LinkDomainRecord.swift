public import Foundation
public import WaymarkLinks

/// A place of a project under which links live.
public struct LinkDomainRecord: Hashable, Sendable, Identifiable {
    /// The identity of a domain.
    public typealias ID = Identifier<LinkDomainRecord>

    /// The identity, given once.
    public var id: ID
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// Scheme, host, port and path prefix; unique among all projects.
    public var domain: LinkDomain
    /// A second host for the same links, so that a tap on one can open the app by the other.
    public var alternateHost: String?
    /// Former alternate hosts, where the links go on; oldest first.
    public var retiredHosts: [String]
    /// Whether letter case counts in codes; on by default, as in Firebase.
    public var isCaseSensitive: Bool
    /// Where the bare domain leads, when it carries no link.
    public var fallbackURL: WebURL?
    /// Where unknown and expired links lead, instead of the 404 page.
    public var notFoundURL: WebURL?
    /// RE2 patterns of the destinations that links may have; empty inherits the project's.
    ///
    /// At most ten.
    public var urlPatterns: [String]
    /// What the owner has said about its pages.
    public var pages: DomainBrand
    /// What its unsigned long links may do, and how the others are signed.
    public var longLinks: LongLinkSettings
    /// The parameters of a short link's address that are passed on to where it leads.
    public var passedParameters: PassedParameters
    /// Whether the host's association files speak of it; off while no build of the apps is out that expects them.
    public var servesAssociations: Bool
    /// Whether this is the service's own address, which follows `serve`'s host and port.
    public var isServiceAddress: Bool
    /// When it was made.
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
}
