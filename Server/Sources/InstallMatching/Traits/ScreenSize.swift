/// The size of a screen in the units of pages and apps: CSS pixels, points, or density-independent pixels.
///
/// Upright and on its side, a screen has the same size.
public struct ScreenSize: Hashable, Sendable, CustomStringConvertible {
    /// The shorter and the longer side, such as `393x852`.
    public let description: String

    /// Creates a size; `nil` if a side is not positive, as of an iPhone app that runs on an iPad, or is above 20,000.
    public init?(_ one: Int, _ other: Int) {
        guard (1...20_000).contains(one), (1...20_000).contains(other) else { return nil }
        description = "\(min(one, other))x\(max(one, other))"
    }
}
