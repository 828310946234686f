package import Foundation

/// The subject of statistics.
public enum ActivityScope: Hashable, Sendable {
    /// One link.
    case link(LinkRecord.ID)
    /// The links of one domain.
    case domain(LinkDomainRecord.ID)
    /// The links that belonged to a project when they were clicked.
    case project(ProjectRecord.ID)
}

extension ActivityScope {
    /// The UUID of the link, domain or project.
    package var uuid: UUID {
        switch self {
        case .link(let id): id.uuid
        case .domain(let id): id.uuid
        case .project(let id): id.uuid
        }
    }
}
