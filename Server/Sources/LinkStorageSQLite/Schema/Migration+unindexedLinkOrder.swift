internal import LinkStorage

extension Migration {
    // SQLite finds new links by their rows, and changed ones in the order of their key.
    static let unindexedLinkOrder = Migration(name: SchemaMigration.unindexedLinkOrder.rawValue, sql: "")
}
