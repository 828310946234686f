/// A step of the schema, by the name that every kind of database records for it.
///
/// Steps are only ever appended: a database that has one never runs it again.
public enum SchemaMigration: String, CaseIterable, Sendable {
    case projects = "0001-projects"
    case apps = "0002-apps"
    case linkDomains = "0003-link-domains"
    case apiKeys = "0004-api-keys"
    case links = "0005-links"
    case dailyCounts = "0006-daily-counts"
    case claims = "0007-claims"
    case appEventBatches = "0008-app-event-batches"
    case domainPages = "0009-domain-pages"
    case domainAssociations = "0010-domain-associations"
    case linkActivity = "0011-link-activity"
    case countSources = "0012-count-sources"
    case deletedLinks = "0013-deleted-links"
    case linkIndex = "0014-link-index"
    case appNames = "0015-app-names"
    case longLinks = "0016-long-links"
    case passedParameters = "0017-passed-parameters"
    case claimedLinks = "0018-claimed-links"
    case linkKeys = "0019-link-keys"
    case keyExpiry = "0020-key-expiry"
    case retiredHosts = "0023-retired-hosts"
    case codesInAnyCase = "0024-codes-in-any-case"
    case movedLinks = "0025-moved-links"
    case linksRevision = "0026-links-revision"
}
