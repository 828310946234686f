/// A span of time as settings have it: `90s`, `30m`, `6h`, `1d`.
struct TimeSpan: Equatable, Sendable {
    /// The longest span in seconds; more is a mistake.
    private static let longest = 366 * 86_400

    let duration: Duration

    /// Reads a text; `nil` where it is no span between one second and a year.
    init?(_ text: some StringProtocol) {
        let units = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[String($0)] }), digits.allSatisfy({ ("0"..."9").contains($0) }),
            let count = Int(digits), 1...Self.longest / unit ~= count
        else { return nil }
        duration = .seconds(count * unit)
    }

    init(_ duration: Duration) {
        self.duration = duration
    }

    /// The span in its largest whole unit.
    var text: String {
        let seconds = Int(duration.components.seconds)
        for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds.isMultiple(of: length) {
            return "\(seconds / length)\(unit)"
        }
        return "\(seconds)s"
    }
}
