/// The language of a device: `de`, or with a region `de-AT`.
///
/// Scripts are left out: Safari accepts `zh-CN` on a device whose language is `zh-Hans-CN`.
public struct DeviceLanguage: Hashable, Sendable, CustomStringConvertible {
    /// The language without a region, in lower case.
    public let base: String
    /// The language with its region, if one is known.
    public let regional: String?

    /// Reads a language tag (RFC 5646), also with underscores; `nil` if it begins with no language of 2 or 3 letters.
    public init?(_ tag: String) {
        let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard tag.utf8.count <= 35, let first = parts.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy(Self.isLetter)
        else { return nil }
        base = first.lowercased()
        let region = parts.dropFirst().prefix { $0.utf8.count > 1 }.first {
            $0.utf8.count == 2 && $0.utf8.allSatisfy(Self.isLetter)
                || $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        regional = region.map { [base] in "\(base)-\($0.uppercased())" }
    }

    /// The language as a tag.
    public var description: String { regional ?? base }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
