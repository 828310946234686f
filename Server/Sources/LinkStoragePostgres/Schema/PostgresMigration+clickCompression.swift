internal import LinkStorage

extension PostgresMigration {
    // Blocks that are there already stay as they are until they are written again or expire. To decompress them by PostgreSQL's own
    // method takes most of the time of statistics with several filters.
    static let clickCompression = PostgresMigration(
        .clickCompression,
        besides: [.fastCompression: ["ALTER TABLE click_blocks ALTER COLUMN clicks SET COMPRESSION lz4"]])
}
