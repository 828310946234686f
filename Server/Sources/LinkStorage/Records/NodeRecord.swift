public import Foundation

/// A process of the service on a database that several processes use.
public struct NodeRecord: Hashable, Sendable {
    /// The node, which keeps its identity when it is started again.
    public var id: UUID
    /// The process.
    public var run: UUID
    /// What tells the folder of the node from a copy of it, on this machine and on others; compared only.
    public var place: String
    /// The name of the machine, for messages.
    public var host: String
    /// The folder of the node, for messages.
    public var folder: String

    /// Describes a process.
    public init(id: UUID, run: UUID, place: String, host: String, folder: String) {
        self.id = id
        self.run = run
        self.place = place
        self.host = host
        self.folder = folder
    }
}
