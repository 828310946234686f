/// A version as numbers between dots, as `1.10.2`, or a version code of Android, as `412`.
///
/// Numbers are compared by their value, not as text, and parts that are missing count as zero: `1.2` is `1.2.0`, and older
/// than `1.10`. They may have any length. Everything else — letters, signs, spaces, empty parts — cannot be read; whoever
/// asks then does without, because a mistake in a link or in a build must not shut a person out.
struct VersionNumber: Equatable, Comparable, Sendable {
    /// The digits of the parts, without leading zeros, and without parts at the end that are zero.
    private let parts: [String]

    /// Reads a version; `nil` if it is none.
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

    /// Whether one version came before another.
    static func < (earlier: VersionNumber, later: VersionNumber) -> Bool {
        for (one, other) in zip(earlier.parts, later.parts) where one != other {
            // Without leading zeros, the longer number is the greater.
            return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
        }
        return earlier.parts.count < later.parts.count
    }
}
