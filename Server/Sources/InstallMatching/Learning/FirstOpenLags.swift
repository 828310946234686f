/// The distribution of the time between a click and the first open of the app that it installs.
///
/// The share of each span of time, as a table. Certain matches, such as those by the Play Store's referrer, show the true lags:
/// with them the table becomes that of the project.
public struct FirstOpenLags: Codable, Hashable, Sendable {
    /// The ends of the spans in seconds; the last span, of the rest, has none.
    static let ends: [Double] = [15, 30, 60, 120, 240, 480, 900, 1800, 3600, 7200, 14400, 28800, 86400]

    /// The shares that hold without better knowledge: half within five minutes.
    private static let builtIn = [0.002, 0.01, 0.05, 0.16, 0.25, 0.20, 0.10, 0.06, 0.04, 0.03, 0.02, 0.02, 0.03, 0.028]
    /// How many certain matches the built-in table is worth.
    private static let builtInWeight = 100.0

    private var counts = [Int](repeating: 0, count: builtIn.count)
    private var total = 0

    /// Creates the built-in lags.
    public init() {}

    /// Counts the lag of a certain match, in seconds; a negative one counts as none.
    public mutating func add(_ seconds: Double) {
        guard !seconds.isNaN else { return }
        counts[Self.span(of: seconds)] += 1
        total += 1
    }

    /// The share of lags in a second, at a lag.
    func density(at seconds: Double) -> Double {
        let span = Self.span(of: seconds)
        let start = span == 0 ? 0 : Self.ends[span - 1]
        // The last span is open; a week is more than any window.
        let end = span < Self.ends.count ? Self.ends[span] : 604_800
        return share(span) / (end - start)
    }

    /// The share of lags below a number of seconds.
    func share(within seconds: Double) -> Double {
        let span = Self.span(of: seconds)
        let start = span == 0 ? 0 : Self.ends[span - 1]
        return (0..<span).reduce(0) { $0 + share($1) } + density(at: seconds) * max(0, seconds - start)
    }

    private func share(_ span: Int) -> Double {
        (Double(counts[span]) + Self.builtInWeight * Self.builtIn[span]) / (Double(total) + Self.builtInWeight)
    }

    private static func span(of seconds: Double) -> Int { ends.firstIndex { seconds < $0 } ?? ends.count }
}
