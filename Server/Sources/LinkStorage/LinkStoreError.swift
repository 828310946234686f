/// An error of a store.
///
/// ``description`` is safe to show; ``detail`` may hold names of files and tables, and is for logs only.
public struct LinkStoreError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind of fault.
    ///
    /// More may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case shortCodeTaken, alreadyExists, notFound, versionMismatch, unavailable, busy, full, readOnly,
                corruptRecord, claimTokenTaken, lastOwner
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// Every candidate code is taken on that domain.
        public static let shortCodeTaken = Code(.shortCodeTaken)
        /// A record with the same unique value already exists.
        public static let alreadyExists = Code(.alreadyExists)
        /// Another link of the project has the same claim token.
        public static let claimTokenTaken = Code(.claimTokenTaken)
        /// The change would leave nobody who owns the instance and can sign in.
        public static let lastOwner = Code(.lastOwner)
        /// The record to change, or the one it belongs to, is not there.
        public static let notFound = Code(.notFound)
        /// The record was changed since it was read.
        public static let versionMismatch = Code(.versionMismatch)
        /// The database cannot be reached or is closed; the same call may succeed later.
        public static let unavailable = Code(.unavailable)
        /// Too many calls of the same kind are under way; later the same call may succeed.
        public static let busy = Code(.busy)
        /// No space is left to write; reads still work.
        public static let full = Code(.full)
        /// Nothing can be written, because the disk is read-only or the file was moved away; reads still work.
        public static let readOnly = Code(.readOnly)
        /// A stored value cannot be read back, or a new one could not be: its text holds U+0000.
        public static let corruptRecord = Code(.corruptRecord)

        /// The kind's name.
        public var description: String { base.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// Detail for logs; never part of a response.
    public let detail: String
    /// Whether the database as a whole cannot be reached, so that no other call goes better either.
    package let isAway: Bool

    /// Creates an error.
    public init(_ code: Code, detail: String = "") {
        self.init(code, detail, isAway: false)
    }

    private init(_ code: Code, _ detail: String, isAway: Bool) {
        self.code = code
        self.detail = detail
        self.isAway = isAway
    }

    /// The error of whoever needs a database that cannot be reached.
    package static func away(_ detail: String) -> LinkStoreError {
        LinkStoreError(.unavailable, detail, isAway: true)
    }

    /// The kind's name.
    public var description: String { "store: \(code)" }
    /// The kind of fault with its detail, for logs.
    public var debugDescription: String { detail.isEmpty ? description : "\(description): \(detail)" }
}
