/// The networks from which mail scanners open links.
///
/// A scanner looks like a browser: only its address tells. The operator lists the networks; nothing is fetched.
public struct ScannerNetworks: Hashable, Sendable {
    /// Ranges that do not overlap, in order, IPv4 as IPv6 that holds it (RFC 4291 §2.5.5.2).
    private let ranges: [ClosedRange<UInt128>]

    /// Reads a list: one network in a line, in CIDR notation; `#` begins a comment.
    ///
    /// - Throws: ``ScannerNetworksError`` for the first line that is neither.
    public init(_ text: String) throws(ScannerNetworksError) {
        var ranges: [ClosedRange<UInt128>] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let entry = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
            guard !entry.isEmpty else { continue }
            guard let range = AddressRange(entry) else { throw ScannerNetworksError(line: number + 1, entry: entry) }
            ranges.append(range.bounds)
        }
        self.ranges = Self.joined(ranges)
    }

    /// Whether an address is in one of the networks, in time logarithmic to their number.
    public func contains(_ address: IPAddress) -> Bool {
        let number = address.number
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(number)
    }

    /// How many networks there are; those that overlap are one.
    public var count: Int { ranges.count }

    private static func joined(_ ranges: [ClosedRange<UInt128>]) -> [ClosedRange<UInt128>] {
        var joined: [ClosedRange<UInt128>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}

/// A line of a list of networks that names none.
public struct ScannerNetworksError: Error, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// What it says.
    public let entry: String

    /// What is wrong, where, and what would be right.
    public var description: String {
        "line \(line), \"\(entry)\", is not a network such as 192.0.2.0/24 or 2001:db8::/32"
    }
}

extension Visitor {
    /// Marks a visitor from a scanner's network; only those that look like a person in a browser are affected.
    ///
    /// Web views in apps do not: people carry their phones into every network.
    public mutating func recognizeScanner(by address: IPAddress?, in ranges: ScannerNetworks) {
        guard kind == .browser || kind == .unknown, let address, ranges.contains(address) else { return }
        kind = .scanner
        bot = "scanner"
    }
}
