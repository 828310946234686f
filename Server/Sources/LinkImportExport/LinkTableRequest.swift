public import LinkStorage
public import WaymarkLinks

/// The options of an import of a table.
public struct LinkTableRequest: Sendable {
    /// What happens to links that already exist.
    public var policy: LinkImportPolicy
    /// The project that a new domain belongs to.
    public var projectID: ProjectRecord.ID
    /// The only project whose domains count; all, where it is `nil`.
    public var restrictsToProject: ProjectRecord.ID?
    /// Where all links go; where it is `nil`, each goes where its short link says.
    public var domain: LinkDomain?

    /// Creates a request.
    public init(
        policy: LinkImportPolicy = .keep, projectID: ProjectRecord.ID,
        restrictsToProject: ProjectRecord.ID? = nil, domain: LinkDomain? = nil
    ) {
        self.policy = policy
        self.projectID = projectID
        self.restrictsToProject = restrictsToProject
        self.domain = domain
    }
}
