/// The number of records that were deleted because of their age.
public struct ClaimRemovals: Hashable, Sendable {
    /// Candidates.
    public var candidates = 0
    /// Claims.
    public var claims = 0
    /// Explanations.
    public var explanations = 0

    /// Creates numbers of which all are 0.
    public init() {}

    /// Whether nothing was deleted.
    public var isEmpty: Bool { candidates == 0 && claims == 0 && explanations == 0 }
}
