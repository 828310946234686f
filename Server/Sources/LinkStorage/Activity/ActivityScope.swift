/// The subject of statistics.
public enum ActivityScope: Hashable, Sendable {
    /// One link.
    case link(LinkRecord.ID)
    /// The links of one domain.
    case domain(LinkDomainRecord.ID)
    /// The links that belonged to a project when they were clicked.
    case project(ProjectRecord.ID)
}
