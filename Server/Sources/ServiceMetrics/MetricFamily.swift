/// A metric by its name: what it counts or measures, and by which labels.
public struct MetricFamily: Hashable, Sendable {
    /// The behavior of a metric.
    public enum Kind: String, Hashable, Sendable {
        /// A number that only rises until the process ends; its name ends in `_total`.
        case counter
        /// A number that rises and falls.
        case gauge
        /// Counts of observations up to several bounds, their number and their sum.
        case histogram
        /// The constant 1, whose labels tell a fact; its name ends in `_info`.
        case info
    }

    /// The whole name.
    public let name: String
    /// How the metric behaves.
    public let kind: Kind
    /// The names of the labels, in the order in which they are written.
    public let labels: [String]
    /// One sentence without the final stop.
    public let help: String

    /// Describes a metric.
    public init(_ name: String, _ kind: Kind, labels: [String] = [], help: String) {
        self.name = name
        self.kind = kind
        self.labels = labels
        self.help = help
    }
}
