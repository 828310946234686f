import WaymarkLinks

/// One record of a database, as an export gives it.
public enum StoredRecord: Hashable, Sendable {
    case project(ProjectRecord)
    case app(AppRecord)
    case domain(LinkDomainRecord)
    case key(APIKeyRecord)
    case link(LinkRecord)
    case deletedLink(DeletedLinkRecord)
    case count(LinkCount)
}
