public import Foundation

/// The answer of a database to a process that wants to be a node.
public enum NodeRegistration: Hashable, Sendable {
    /// It is, until its lease ends.
    case registered
    /// Another process is, or was until lately.
    case taken(Holder)

    /// The process that has the identity of the node.
    public struct Holder: Hashable, Sendable {
        /// The process.
        public var run: UUID
        /// The name of its machine.
        public var host: String
        /// The folder of the node there.
        public var folder: String
        /// How often it has renewed its lease: if the number rises, it lives.
        public var renewals: Int64
        /// How long its lease still lasts by the clock of the database.
        public var left: Duration

        /// Describes a process.
        public init(run: UUID, host: String, folder: String, renewals: Int64, left: Duration) {
            self.run = run
            self.host = host
            self.folder = folder
            self.renewals = renewals
            self.left = left
        }
    }
}
