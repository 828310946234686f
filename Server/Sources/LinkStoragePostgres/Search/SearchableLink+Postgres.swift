internal import LinkStorage

extension SearchableLink {
    /// The columns of `links` that ``init(_:)`` reads, in its order.
    ///
    /// - Parameter hosts: whether the destination hosts are read too.
    static func columns(hosts: Bool) -> String {
        """
        links.id, links.domain_id, links.name, links.code, links.destination, links.tags,
        links.archived_at IS NOT NULL, links.is_managed, \(hosts ? "links.parameters" : "NULL::text"), links.key_id
        """
    }

    /// How many columns there are.
    static let columnCount = 10

    init(_ row: PostgresRow) throws {
        let tags = try row.text(5)
        let destination = try row.text(4)
        let parameters = try row.optionalText(8)
        self.init(
            id: try row.identifier(0), domainID: try row.identifier(1), name: try row.optionalText(2),
            code: try row.text(3), destination: destination,
            tags: tags == "[]" ? [] : try row.json([String].self, 5),
            hosts: parameters.map { Self.hosts($0, destination: destination) } ?? [],
            isArchived: try row.flag(6), isManaged: try row.flag(7), key: try row.optionalIdentifier(9))
    }
}
