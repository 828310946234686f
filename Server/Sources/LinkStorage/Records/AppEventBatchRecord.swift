public import Foundation

/// A batch of events that an app sent, and the answer that it got; it gets the same one again.
public struct AppEventBatchRecord: Hashable, Sendable {
    /// The project that it belongs to.
    public var projectID: ProjectRecord.ID
    /// What the app calls the batch: random, unique within a project.
    public var batchID: String
    /// How many of its events were counted.
    public var counted: Int
    /// How many of its events were not.
    public var ignored: Int
    /// When it came first.
    public var receivedAt: Date

    /// Creates a record from all its columns.
    public init(projectID: ProjectRecord.ID, batchID: String, counted: Int, ignored: Int, receivedAt: Date) {
        self.projectID = projectID
        self.batchID = batchID
        self.counted = counted
        self.ignored = ignored
        self.receivedAt = receivedAt
    }
}
