/// The values of a metric at a moment.
public struct MetricReading: Equatable, Sendable {
    /// A number or a distribution, with its labels.
    public struct Sample: Equatable, Sendable {
        /// The value of a sample.
        public enum Value: Equatable, Sendable {
            /// A whole number.
            case integer(Int)
            /// Any other number.
            case number(Double)
            /// A distribution.
            case distribution(MetricDistribution)
        }

        /// The values of the labels, in the order of ``MetricFamily/labels``.
        public var labels: [String]
        /// What was read.
        public var value: Value

        /// Creates a sample.
        public init(_ value: Value, labels: [String] = []) {
            self.labels = labels
            self.value = value
        }
    }

    /// The metric.
    public var family: MetricFamily
    /// One for each set of labels; none where the metric means nothing for this service.
    public var samples: [Sample]

    /// Creates a reading.
    public init(_ family: MetricFamily, _ samples: [Sample]) {
        self.family = family
        self.samples = samples
    }

    /// Creates the reading of a metric without labels.
    public init(_ family: MetricFamily, _ value: Sample.Value) {
        self.init(family, [Sample(value)])
    }

    /// Creates the reading of a metric without labels, that means nothing where there is no number.
    public init(_ family: MetricFamily, _ number: Double?) {
        self.init(family, number.map { [Sample(.number($0))] } ?? [])
    }
}
