/// An error of a store.
public struct InboxStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case unreadable, unwritable, unusable
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// The record may exist but cannot be read now, for example before the first unlock of a device.
        public static let unreadable = Code(.unreadable)
        /// The record cannot be written, for example on a full disk.
        public static let unwritable = Code(.unwritable)
        /// The record cannot be one of this store, for example a file that is far too long.
        ///
        /// It may be replaced.
        public static let unusable = Code(.unusable)

        /// The name of the code.
        public var description: String { base.rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// Details for logs; never the content of a record.
    public let detail: String

    /// Creates an error.
    public init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// The code and the detail.
    public var description: String { detail.isEmpty ? "\(code)" : "\(code): \(detail)" }
}
