import WaymarkLinks

/// A record of a database, in an export.
public enum StoredRecord: Hashable, Sendable {
    case project(ProjectRecord)
    case app(AppRecord)
    case domain(LinkDomainRecord)
    case key(APIKeyRecord)
    case link(LinkRecord)
    case deletedLink(DeletedLinkRecord)
    case count(LinkCount)
}
