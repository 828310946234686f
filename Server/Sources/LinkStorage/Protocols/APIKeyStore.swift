public import Foundation
import WaymarkLinks

/// Keeps API keys, as hashes.
///
/// Every write but ``markUsed(_:)`` raises ``LinkDatabase/settingsRevision()``.
public protocol APIKeyStore: Sendable {
    /// Stores a key; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists` or `notFound` (the project).
    func insert(_ key: APIKeyRecord) async throws
    /// Stores a key, and lets the one that it replaces work until a moment, in one transaction; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` or `alreadyExists`.
    func replace(_ id: APIKeyRecord.ID, by key: APIKeyRecord, expiringAt moment: Date) async throws
    /// All keys, oldest first.
    func keys() async throws -> [APIKeyRecord]
    /// Removes a key; a service refuses it as soon as it has read the settings again.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeKey(_ id: APIKeyRecord.ID) async throws
    /// Notes when keys were last used; an older moment than the stored one changes nothing.
    ///
    /// Unknown keys are passed over.
    func markUsed(_ moments: [APIKeyRecord.ID: Date]) async throws
}
