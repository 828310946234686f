/// Metrics as text, for Prometheus and everything that reads the same.
public struct MetricsText: Sendable {
    private let format: MetricsFormat

    /// Creates a writer.
    public init(_ format: MetricsFormat) {
        self.format = format
    }

    /// Writes metrics; those without a sample are left out.
    public func text(_ readings: [MetricReading]) -> String {
        var text = ""
        for reading in readings where !reading.samples.isEmpty { append(reading, to: &text) }
        if format == .openMetrics { text += "# EOF\n" }
        return text
    }

    private func append(_ reading: MetricReading, to text: inout String) {
        let family = reading.family
        let name = headName(of: family)
        text += "# HELP \(name) \(escaped(family.help, quotes: format == .openMetrics))\n"
        text += "# TYPE \(name) \(type(of: family))\n"
        for sample in reading.samples {
            let labels = zip(family.labels, sample.labels)
                .map { "\($0)=\"\(escaped($1, quotes: true))\"" }.joined(separator: ",")
            switch sample.value {
            case .integer(let number): line(family.name, labels, "\(number)", to: &text)
            case .number(let number): line(family.name, labels, Self.text(number), to: &text)
            case .distribution(let distribution): append(distribution, of: family, labels, to: &text)
            }
        }
    }

    private func append(
        _ distribution: MetricDistribution, of family: MetricFamily, _ labels: String, to text: inout String
    ) {
        let beginning = labels.isEmpty ? "" : labels + ","
        var count = 0
        for (index, number) in distribution.counts.enumerated() {
            count += number
            let isLast = index >= MetricDistribution.bounds.count
            let bound = isLast ? "+Inf" : Self.text(MetricDistribution.bounds[index])
            line("\(family.name)_bucket", "\(beginning)le=\"\(bound)\"", "\(count)", to: &text)
        }
        line("\(family.name)_sum", labels, Self.text(distribution.sum), to: &text)
        line("\(family.name)_count", labels, "\(count)", to: &text)
    }

    private func line(_ name: String, _ labels: String, _ value: String, to text: inout String) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
    }

    /// The name above the samples: in OpenMetrics without the endings that the kind of the metric gives to its samples.
    private func headName(of family: MetricFamily) -> String {
        guard format == .openMetrics else { return family.name }
        let ending =
            switch family.kind {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .histogram: ""
            }
        return family.name.hasSuffix(ending) ? String(family.name.dropLast(ending.count)) : family.name
    }

    private func type(of family: MetricFamily) -> String {
        family.kind == .info && format == .prometheusText ? "gauge" : family.kind.rawValue
    }

    private func escaped(_ text: String, quotes: Bool) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x0A || $0 == 0x22 }) else { return text }
        let text = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        return quotes ? text.replacing("\"", with: "\\\"") : text
    }

    /// A number as both formats know it: always with a point, which OpenMetrics demands of the bounds of a histogram.
    private static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
        // Moments are whole seconds mostly, and shall not be written with an exponent.
        if let whole = Int(exactly: number) { return "\(whole).0" }
        return "\(number)"
    }
}
