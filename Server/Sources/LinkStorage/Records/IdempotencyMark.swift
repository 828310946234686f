public import Foundation

/// The mark by which a repeated creation finds the link of the first one.
public struct IdempotencyMark: Hashable, Sendable {
    /// 32 bytes that identify the creation; unique within a project.
    public var key: Data
    /// The digest of the request, 32 bytes: a different request under the same key is an error of the caller.
    public var request: Data

    /// Creates a mark from two digests.
    public init(key: Data, request: Data) {
        self.key = key
        self.request = request
    }
}
