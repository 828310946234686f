public import Foundation

/// What makes a repeated creation find the first one's link.
public struct IdempotencyMark: Hashable, Sendable {
    /// 32 bytes that name the creation; unique within a project.
    public var key: Data
    /// 32 bytes that name what was asked for: another request under the same key is an error of the caller.
    public var request: Data

    /// Creates a mark of two digests.
    public init(key: Data, request: Data) {
        self.key = key
        self.request = request
    }
}
