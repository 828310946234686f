internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// Finds one page of a list, newest first, in one state of the database.
///
/// It reads the links of the project from the newest on, some at a time, and ends as soon as the page is full. What a column alone
/// decides, the server decides; texts and labels are compared here, by the same rules as in blocks of other engines.
struct PostgresLinkList: Sendable {
    private let filter: LinkFilter
    private let query: LinkBlockQuery
    private let after: LinkRecord.ID?
    private let limit: Int

    /// Reads a filter; `nil` where no link can pass it.
    init?(_ filter: LinkFilter, after: LinkRecord.ID?, limit: Int) {
        guard limit > 0, let query = LinkBlockQuery(filter) else { return nil }
        self.filter = filter
        self.query = query
        self.after = after
        self.limit = limit
    }

    /// The links of the page.
    func run(_ session: PostgresSession) throws -> [LinkRecord] {
        var found: [LinkRecord.ID] = []
        var last = after
        var isOver = false
        while found.count < limit, !isOver {
            let links = try session.run(sql, parameters + [.id(last)]).map(SearchableLink.init)
            // Blocks are in the order of identities.
            found += LinkBlock(links.reversed()).matches(query, before: last)
            last = links.last?.id ?? last
            isOver = links.count < LinkBlock.mostLinks
        }
        let page = found.prefix(limit)
        guard !page.isEmpty else { return [] }
        return try session.run(
            "SELECT \(LinkRow.columns) FROM links WHERE id = ANY($1::uuid[]) ORDER BY id DESC",
            [.uuids(page.map(\.uuid))]
        ).map(LinkRow.record)
    }

    /// The statement for the next links that pass the conditions of columns.
    private var sql: String {
        let last = "$\(parameters.count + 1)"
        var conditions = ["project_id = $1", "(\(last)::uuid IS NULL OR id < \(last))"]
        if filter.domainID != nil { conditions.append("domain_id = $3") }
        if filter.keyID != nil { conditions.append("key_id = $\(parameters.count)") }
        if !filter.includesUnmanaged { conditions.append("is_managed") }
        switch filter.archive {
        case .included: break
        case .excluded: conditions.append("archived_at IS NULL")
        case .only: conditions.append("archived_at IS NOT NULL")
        }
        return """
            SELECT \(SearchableLink.columns(hosts: query.needsHosts)) FROM links
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT $2
            """
    }

    /// Project, number of links, then domain and key where they are given; the identity of the last link follows.
    private var parameters: [PostgresValue] {
        [.id(filter.projectID), .number(LinkBlock.mostLinks)]
            + [filter.domainID.map { .id($0) }, filter.keyID.map { .id($0) }].compactMap(\.self)
    }
}

extension SearchableLink {
    /// The columns of `links` that ``init(_:)`` reads, in its order.
    ///
    /// - Parameter hosts: whether the destination hosts are read too.
    fileprivate static func columns(hosts: Bool) -> String {
        """
        links.id, links.domain_id, links.name, links.code, links.destination, links.tags,
        links.archived_at IS NOT NULL, links.is_managed, \(hosts ? "links.parameters" : "NULL::text"), links.key_id
        """
    }

    fileprivate init(_ row: PostgresRow) throws {
        let tags = try row.text(5)
        let parameters = try row.optionalText(8)
        self.init(
            id: try row.identifier(0), domainID: try row.identifier(1), name: try row.optionalText(2),
            code: try row.text(3), destination: try row.text(4),
            tags: tags == "[]" ? [] : try row.json([String].self, 5),
            hosts: parameters.flatMap { try? LongLinkCodec.decodeQuery($0).link.destinationHosts } ?? [],
            isArchived: try row.flag(6), isManaged: try row.flag(7), key: try row.optionalIdentifier(9))
    }
}
