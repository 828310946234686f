internal import LinkStorage

extension PostgresMigration {
    // Waiting links are indexed in their order, some thousand at a time. Each step would otherwise sort all that wait: after an import of
    // millions, most of its time.
    static let unindexedLinkOrder = PostgresMigration(
        .unindexedLinkOrder, ["CREATE INDEX unindexed_links_by_link ON unindexed_links (link_id)"])
}
