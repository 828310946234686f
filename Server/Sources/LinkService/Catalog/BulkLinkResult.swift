public import LinkRules

/// The result of changing a batch of links.
public struct BulkLinkResult: Sendable {
    /// How many were changed.
    public var changed = 0
    /// How many of those that were changed have ended, so that they are closed though they are not switched off.
    public var ended = 0
    /// How many of those that were changed begin later.
    public var notStarted = 0
    /// How many were as they shall be before.
    public var unchanged = 0
    /// Those that could not be changed, and why; newest first.
    public var refused: [(link: ManagedLink, error: LinkServiceError)] = []
    /// Where the next batch begins; `nil` after the last one.
    public var next: String?
}
