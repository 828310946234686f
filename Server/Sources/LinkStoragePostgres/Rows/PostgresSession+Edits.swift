internal import LinkStorage
internal import WaymarkLinks

/// The log of changed links, and the news of edits.
enum EditLog {
    /// How many changes of a slot the log keeps at least; a node that is further behind forgets all links.
    static let length: Int64 = 4096
    /// What is sent to all processes; one channel, because servers wake every listener of a database for each of them.
    static let channel = "waymark"
    /// What the news of an edit begins with; the schema follows, because databases share a channel.
    static let edit = "edit "
}

extension PostgresSession {
    /// Raises the revision of links with the commit of the transaction, names changed links in the log, and tells other processes.
    ///
    /// - Parameter links: the links; `nil` if others may have changed too, or if they are too many to be named.
    func raiseLinksRevision(slot: Int64, naming links: [ChangedLink]?) {
        if let links, !links.isEmpty, links.count <= ChangedLink.mostNamed {
            enqueue(
                """
                WITH raised AS (
                    UPDATE links_revision SET changes = changes + 1 WHERE slot = $1::bigint RETURNING changes
                )
                INSERT INTO link_changes (slot, revision, domain_id, code)
                SELECT $1::bigint, raised.changes, changed.domain_id, changed.code
                FROM raised, unnest($2::uuid[], $3::text[]) AS changed (domain_id, code)
                """,
                [.number(slot), .uuids(links.map(\.domain.uuid)), .texts(links.map(\.code.description))])
            // Seldom: a change of many links has up to 256 rows, so that 64 of them are some thousands.
            enqueue(
                """
                DELETE FROM link_changes WHERE slot = $1::bigint AND revision <= (
                    SELECT changes - $2::bigint FROM links_revision WHERE slot = $1::bigint AND changes % 64 = 0)
                """, [.number(slot), .number(EditLog.length)])
        } else {
            enqueue("UPDATE links_revision SET changes = changes + 1 WHERE slot = $1", [.number(slot)])
        }
        tellOfEdit()
    }

    /// Raises the revision of the settings with the commit of the transaction, and tells other processes.
    func raiseSettingsRevision() {
        enqueue("UPDATE settings_revision SET revision = revision + 1")
        tellOfEdit()
    }

    /// Lets the commit tell listeners that something was edited; the server sends equal news of a transaction once.
    private func tellOfEdit() {
        guard canNotify else { return }
        enqueue("SELECT pg_notify('\(EditLog.channel)', '\(EditLog.edit)' || current_schema())")
    }
}
