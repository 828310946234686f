/// Ranges of addresses, and whether an address is in one of them.
///
/// An operator lists those that strangers share (relays, VPNs, data centers) and those of mail scanners; nothing is fetched. Safari
/// sends what a person reads through Apple's relay, if the person has switched it on, but an app's own requests go without it. A
/// click through a relay therefore never has the address of the installation, and nothing is guessed.
public struct NetworkRanges: Hashable, Sendable {
    /// Ranges that neither overlap nor touch, in order.
    private let ranges: [ClosedRange<UInt128>]

    /// No ranges.
    public static let none = NetworkRanges(joining: [])

    /// Reads a list: one range in each line, in CIDR notation or as one address; `#` begins a comment.
    ///
    /// What follows a comma is ignored, so that Apple's list of the addresses of its relay can be used as it is. Bits after the
    /// length of a prefix are ignored as well.
    ///
    /// - Throws: ``NetworkRangesError`` for the first line that is neither a range nor a comment, or that names a second range after
    ///   a comma.
    /// - Complexity: O(n log n) for n ranges.
    public init(_ text: String) throws(NetworkRangesError) {
        var ranges: [ClosedRange<UInt128>] = []
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let content = line.prefix { $0 != "#" }
            let field = content.prefix { $0 != "," }
            let entry = Self.trimmed(field)
            if entry.isEmpty, line.first(where: { !$0.isWhitespace }) != "," { continue }
            ranges.append(try Self.range(entry, line: number))
            let next = Self.trimmed(content[field.endIndex...].dropFirst().prefix { $0 != "," })
            // Apple's list has countries and towns there, which seldom have either.
            if next.contains(where: { $0 == "." || $0 == ":" }), (try? Self.range(next, line: number)) != nil {
                throw NetworkRangesError(line: number, entry: Self.trimmed(content), problem: .another)
            }
        }
        self.init(joining: ranges)
    }

    private init(joining ranges: [ClosedRange<UInt128>]) {
        var joined: [ClosedRange<UInt128>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // Subtraction: one more than the last address of all would be too large.
            if let last = joined.last, range.lowerBound == 0 || range.lowerBound - 1 <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        self.ranges = joined
    }

    /// Whether an address lies in one of the ranges.
    ///
    /// - Complexity: O(log n) for n ranges.
    public func contains(_ address: NetworkAddress) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < address.number { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(address.number)
    }

    /// How many ranges there are; those that overlap or touch are one.
    public var count: Int { ranges.count }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static func range(_ entry: Substring, line: Int) throws(NetworkRangesError) -> ClosedRange<UInt128> {
        let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NetworkAddress(first) else {
            throw NetworkRangesError(line: line, entry: entry, problem: .address)
        }
        let bits = address.family == .ipv4 ? 32 : 128
        guard parts.count == 2 else { return address.number...address.number }
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(parts[1]), length <= bits
        else { throw NetworkRangesError(line: line, entry: entry, problem: .length(atMost: bits)) }
        // A shift by all bits gives 0, so that the length 0 means all addresses of the family.
        let rest = (UInt128(1) << UInt128(bits - length)) &- 1
        return (address.number & ~rest)...(address.number | rest)
    }
}
