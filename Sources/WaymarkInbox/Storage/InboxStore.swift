public import Foundation

/// Keeps small named records from one launch of the app to the next.
///
/// An inbox makes one call at a time. One that takes longer than three seconds is left behind, and has to end before the next.
public protocol InboxStore: Sendable {
    /// Whether every call ends by itself within moments, as on a local file; `false` unless a store says so.
    ///
    /// Other calls are waited for three seconds, by a timer; then the inbox goes on without the store.
    var endsPromptly: Bool { get }
    /// Reads a record; `nil` where there is none.
    ///
    /// - Throws: ``InboxStoreError`` with `unreadable` where it cannot be told yet whether there is one, with `unusable`
    ///   where what is there can be no record.
    func read(_ name: String) async throws -> Data?
    /// Replaces a record as a whole, or removes it; a reader sees the old record or the new one.
    ///
    /// When this returns, the record outlives a loss of power. A record of no bytes is one too, and is wanted where the disk
    /// has no room for any other.
    /// - Throws: ``InboxStoreError``; the old record is then still there.
    func write(_ data: Data?, to name: String) async throws
}

extension InboxStore {
    /// `false`: the inbox goes on without a call that takes too long.
    public var endsPromptly: Bool { false }
}

/// Why a record could not be read or written.
public struct InboxStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of fault; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case unreadable, unwritable, unusable
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// The record may be there and cannot be read now, as before the first unlock of a device.
        public static let unreadable = Code(.unreadable)
        /// The record cannot be written, as on a full disk.
        public static let unwritable = Code(.unwritable)

        /// What is there is no record of this store, as a file that is far too long; it is not read, and may be replaced.
        public static let unusable = Code(.unusable)

        /// The name of the code.
        public var description: String { base.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// Detail for logs: never a record's content.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// The code and the detail.
    public var description: String { detail.isEmpty ? "\(code)" : "\(code): \(detail)" }
}
