/// A limit of a link's uses, and the number of uses so far.
public struct UseLimit: Hashable, Sendable {
    /// The numbers that a limit may be.
    public static let allowed = 1...1_000_000_000

    /// The most uses.
    public var most: Int
    /// The uses that were taken.
    public var used: Int

    /// Creates a limit of which nothing was used, unless said otherwise.
    public init(_ most: Int, used: Int = 0) {
        self.most = most
        self.used = used
    }

    /// Whether no use is left.
    public var isUsedUp: Bool { used >= most }
}
