/// The version of a system, in up to three numbers.
public struct OSVersion: Hashable, Sendable, CustomStringConvertible {
    /// The first number.
    public var major: UInt16
    /// The second number, where there is one.
    public var minor: UInt16?
    /// The third number, where there is one.
    public var patch: UInt16?

    /// Creates a version.
    public init(_ major: UInt16, _ minor: UInt16? = nil, _ patch: UInt16? = nil) {
        self.major = major
        self.minor = minor
        self.patch = minor == nil ? nil : patch
    }

    /// The numbers with dots between them, as many as were given.
    public var description: String {
        [major, minor, patch].compactMap { $0.map(String.init) }.joined(separator: ".")
    }
}
