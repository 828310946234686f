public import Foundation

/// A store whose calls return within moments.
///
/// The main thread may make them.
public protocol ImmediateInboxStore: Sendable {
    /// Reads a record; `nil` if there is none.
    ///
    /// - Throws: ``InboxStoreError``, as ``InboxStore/read(_:)`` does.
    func readNow(_ name: String) throws(InboxStoreError) -> Data?
    /// Replaces a record, or removes it, as ``InboxStore/write(_:to:)`` does.
    ///
    /// - Throws: ``InboxStoreError``; the old record is then still there.
    func writeNow(_ data: Data?, to name: String) throws(InboxStoreError)
    /// Replaces a record so that it survives the end of the process, but not necessarily a power failure.
    ///
    /// The main thread waits for it, so it does not wait for the disk. If the process ends during the call, the record may be
    /// damaged.
    /// - Throws: ``InboxStoreError``.
    func noteNow(_ data: Data, to name: String) throws(InboxStoreError)
}
