internal import LinkStorage

extension Migration {
    // SQLite keeps values as they are.
    static let clickCompression = Migration(name: SchemaMigration.clickCompression.rawValue, sql: "")
}
