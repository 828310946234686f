// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Links that are counted, or changed together.
// The protocols document the methods.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func linkIDs(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord.ID] {
        guard let reading = LinkListReading(filter, after: after, limit: limit) else { return [] }
        return try await readList(reading.identities)
    }

    public func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges {
        // A reader searches; the writer only checks the found links again.
        let batch = try await links(matching: filter, after: after, limit: limit)
        let wanted = LinkChanges(of: batch, limit: limit, by: change)
        guard !isDryRun, !wanted.changed.isEmpty else { return wanted }
        return wanted.made(
            try await write { [linkNote] db in
                var changes = LinkChanges(changed: [], next: nil)
                for link in wanted.changed {
                    guard let current = try LinkRow.fetchOne(db, id: link.id), filter.matches(current),
                        let link = changes.add(current, change(current))
                    else { continue }
                    try db.mark(link)
                    try db.add(linkNote?.entry(current, link))
                    try db.notice(current.event(of: link), link, at: link.updatedAt)
                }
                return changes
            })
    }
}

extension Database {
    /// Writes what a change of many may alter.
    fileprivate func mark(_ link: LinkRecord) throws {
        try link.requireStorable()
        try run(
            """
            UPDATE links SET tags = ?2, archived_at = ?3, disabled_at = ?4, expires_at = ?5, updated_at = ?6, version = ?7
            WHERE id = ?1
            """,
            [
                link.id.uuid, try LinkRow.tags(link.tags), link.archivedAt?.millisecondsSince1970,
                link.disabledAt?.millisecondsSince1970, link.expiresAt?.millisecondsSince1970,
                link.updatedAt.millisecondsSince1970, link.version,
            ])
    }
}
