public import Foundation

/// A store of small named records that outlive the app's process.
///
/// An inbox makes one call at a time. It waits for a call for three seconds and then continues without the store; the
/// next call is made when the late one has ended.
public protocol InboxStore: Sendable {
    /// The same records without waiting, if calls return within moments, as on a local file; `nil` by default.
    ///
    /// With it, an accepted link is stored before ``LinkInbox/open(_:from:scene:)`` returns.
    var immediate: (any ImmediateInboxStore)? { get }
    /// Reads a record; `nil` if there is none.
    ///
    /// - Throws: ``InboxStoreError`` with `unreadable` if it is not known yet whether there is one, with `unusable` if
    ///   it cannot be a record of this store.
    func read(_ name: String) async throws -> Data?
    /// Replaces a record, or removes it. A reader sees the old record or the new one.
    ///
    /// When this returns, the record survives a power failure. An empty record is a record too; it is written when the
    /// disk has no room for a longer one.
    /// - Throws: ``InboxStoreError``; the old record is then still there.
    func write(_ data: Data?, to name: String) async throws
}

extension InboxStore {
    /// `nil`: every call may take its time.
    public var immediate: (any ImmediateInboxStore)? { nil }
}
