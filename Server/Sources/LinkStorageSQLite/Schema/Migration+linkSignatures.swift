internal import LinkStorage

extension Migration {
    // The signatures of blocks are in `link_blocks` since ``linkIndex``.
    static let linkSignatures = Migration(name: SchemaMigration.linkSignatures.rawValue, sql: "")
}
