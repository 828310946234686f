internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

/// New settings of a domain, for a transaction.
struct DomainChange: Sendable {
    private let domain: LinkDomainRecord
    private let read: LinkDomainRecord?
    private let check: CaseCheck?
    private let retiredHosts: String
    private let urlPatterns: String
    private let pages: String
    private let longLinks: String
    private let passedParameters: String

    /// Encodes new settings; the check is that of their codes, where letter case no longer counts in them.
    ///
    /// - Parameter read: the domain as it was read; `nil` to replace whatever is stored.
    init(_ domain: LinkDomainRecord, read: LinkDomainRecord?, _ check: CaseCheck?) throws {
        self.domain = domain
        self.read = read
        self.check = check
        retiredHosts = try ColumnText.json(domain.retiredHosts)
        urlPatterns = try ColumnText.json(domain.urlPatterns)
        pages = try ColumnText.json(domain.pages)
        longLinks = try ColumnText.json(domain.longLinks)
        passedParameters = try ColumnText.json(domain.passedParameters)
    }

    /// Makes the change.
    ///
    /// - Throws: `notFound` where there is no such domain, `versionMismatch` where it was changed since it was read, `alreadyExists`
    ///   where codes would be equal.
    func make(_ db: Database) throws {
        let stored = try LinkDomainRecord.fetch(db, "WHERE id = ?", [domain.id.uuid]).first
        try stored?.requireUnchanged(since: read)
        try check?.finish(db)
        // Caches map codes to links by the case rule, so a changed rule invalidates them.
        try db.run(
            """
            UPDATE links_revision SET revision = revision + 1
            WHERE ? IS NOT (SELECT is_case_sensitive FROM link_domains WHERE id = ?)
            """, [domain.isCaseSensitive, domain.id.uuid])
        try db.runOnExisting(
            """
            UPDATE link_domains SET
                prefix = ?, alternate_host = ?, is_case_sensitive = ?, fallback_url = ?, not_found_url = ?,
                url_patterns = ?, pages = ?, long_links = ?, passed_parameters = ?, serves_associations = ?,
                is_service_address = ?, retired_hosts = ?
            WHERE id = ?
            """,
            [
                domain.domain.description, domain.alternateHost, domain.isCaseSensitive,
                domain.fallbackURL?.description, domain.notFoundURL?.description, urlPatterns, pages, longLinks,
                passedParameters, domain.servesAssociations, domain.isServiceAddress, retiredHosts, domain.id.uuid,
            ])
    }
}
