/// A format in which metrics are asked for.
public enum MetricsFormat: Hashable, Sendable {
    /// Prometheus's text format, version 0.0.4.
    case prometheusText
    /// OpenMetrics, version 1.0.
    case openMetrics

    /// The media type of answers.
    public var contentType: String {
        switch self {
        case .prometheusText: "text/plain; version=0.0.4; charset=utf-8"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        }
    }

    /// The format that a client prefers (RFC 9110 §12.5.1); the plain text where it says nothing that is known.
    ///
    /// - Parameter accept: the values of the field `Accept`.
    public init(accept: [String]) {
        let ranges = accept.flatMap { $0.split(separator: ",") }.map(MediaRange.init)
        let openMetrics = ranges.filter { $0.isOpenMetrics }.map(\.quality).max() ?? 0
        let text = ranges.filter { $0.isText }.map(\.quality).max() ?? 0
        self = openMetrics > 0 && openMetrics >= text ? .openMetrics : .prometheusText
    }

    private struct MediaRange {
        var isOpenMetrics: Bool
        var isText: Bool
        var quality: Double

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { part in
                String(part.filter { $0 != " " && $0 != "\t" }).lowercased()
            }
            let parameters = parts.dropFirst()
            let version = parameters.first { $0.hasPrefix("version=") }?.dropFirst("version=".count)
            // A client that knows other versions only cannot read this one.
            let isKnown = version.map { $0.filter { $0 != "\"" } }.map { ["1.0.0", "0.0.1"].contains($0) } ?? true
            isOpenMetrics = parts.first == "application/openmetrics-text" && isKnown
            isText = ["text/plain", "text/*", "*/*"].contains(parts.first)
            let weight = parameters.first { $0.hasPrefix("q=") }?.dropFirst(2)
            quality = weight.map { Double($0) ?? 0 } ?? 1
        }
    }
}
