/// A version of numbers separated by dots, such as `1.10.2`, or a version code of Android, such as `412`.
///
/// Numbers of any length are compared by value, and missing parts count as zero: `1.2` equals `1.2.0` and is older than `1.10`.
/// Texts with letters, signs, spaces or empty parts are not versions. They block no link, because a mistake in a link or a build
/// must not shut a person out.
struct VersionNumber: Equatable, Comparable, Sendable {
    /// The digits of the parts, without leading zeros, and without parts at the end that are zero.
    private let parts: [String]

    /// Parses a version; `nil` if the text is not one.
    init?(_ text: String) {
        var parts: [String] = []
        for part in Array(text.utf8)[...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !part.isEmpty, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return nil
            }
            parts.append(String(decoding: part.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self))
        }
        while parts.last?.isEmpty == true { parts.removeLast() }
        self.parts = parts
    }

    /// Whether one version is older than another.
    static func < (earlier: VersionNumber, later: VersionNumber) -> Bool {
        for (one, other) in zip(earlier.parts, later.parts) where one != other {
            // Without leading zeros the longer number is the greater one.
            return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
        }
        return earlier.parts.count < later.parts.count
    }
}
