internal import LinkStorage

extension Migration {
    // Blocks are made anew because ``LinkIndex/format`` is another one.
    static let linkLabels = Migration(name: SchemaMigration.linkLabels.rawValue, sql: "")
}
