public import WaymarkLinks

/// The result of changing one batch of the links that a query selects.
public struct UpdateLinksResponse: Equatable, Sendable, Codable {
    /// How many examples a response has at the most.
    public static let exampleCount = 10

    /// How many links of the batch were changed, or would be; those that were so before are not counted.
    public var changed: Int
    /// Some of them, newest first.
    public var examples: [LinkResource]
    /// What to ask for to get the next batch; `nil` after the last one.
    public var next: String?

    /// Creates a response.
    public init(changed: Int, examples: [LinkResource] = [], next: String? = nil) {
        self.changed = changed
        self.examples = examples
        self.next = next
    }
}
