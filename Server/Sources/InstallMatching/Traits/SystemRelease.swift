/// The version of a system, as far as both sides know it: `18`, or `18.5`.
///
/// The third number is left out: an update may be installed between the click and the first open.
public struct SystemRelease: Hashable, Sendable, CustomStringConvertible {
    /// The first number.
    public let major: String
    /// Both numbers, if the second is known.
    public let full: String?

    /// Creates a version.
    public init(_ major: UInt16, _ minor: UInt16? = nil) {
        self.major = String(major)
        full = minor.map { "\(major).\($0)" }
    }

    /// The numbers with a dot between them.
    public var description: String { full ?? major }
}
