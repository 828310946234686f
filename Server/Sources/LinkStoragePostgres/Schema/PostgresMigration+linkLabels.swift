internal import LinkStorage

extension PostgresMigration {
    // Signatures have had one bit for each label. Programs that write or expect such ones go on without the index: they ask `is_on`, and
    // later ones ask for the format that they know. That table is changed first: whoever indexes holds its row, and nobody begins after that.
    // Rows are deleted and not truncated, so that whoever reads an earlier state of the database still has its blocks.
    //
    // Blocks of projects that had been removed stayed.
    static let linkLabels = PostgresMigration(
        .linkLabels,
        [
            "ALTER TABLE link_index ADD COLUMN format bigint NOT NULL DEFAULT 0",
            "DELETE FROM link_blocks",
            "ALTER TABLE link_blocks ADD FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE",
        ],
        besides: [
            .triggers: [
                "UPDATE link_index SET is_on = false, format = 2",
                "INSERT INTO unindexed_links (link_id) SELECT id FROM links EXCEPT SELECT link_id FROM unindexed_links",
            ]
        ])
}
