public import WaymarkLinks

/// The result of changing one batch of the links that a query selects.
public struct UpdateLinksResponse: Equatable, Sendable, Codable {
    /// The most examples in a response.
    public static let exampleCount = 10

    /// The number of links of the batch that were changed, or would be; links that needed no change are not counted.
    public var changed: Int
    /// Some of them, newest first.
    public var examples: [LinkResource]
    /// The cursor of the next batch; `nil` after the last one.
    public var next: String?

    /// Creates a response.
    public init(changed: Int, examples: [LinkResource] = [], next: String? = nil) {
        self.changed = changed
        self.examples = examples
        self.next = next
    }
}
