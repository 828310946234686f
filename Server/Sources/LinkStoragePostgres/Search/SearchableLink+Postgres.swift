internal import LinkStorage

extension SearchableLink {
    /// Reads the columns of a link.
    init(_ row: PostgresRow) throws {
        try self.init(
            id: row.identifier(0), domainID: row.identifier(1), name: row.optionalText(2), code: row.text(3),
            destination: row.text(4), tags: row.text(5), isArchived: row.flag(6), isManaged: row.flag(7),
            parameters: row.optionalText(8), key: row.optionalIdentifier(9))
    }
}
