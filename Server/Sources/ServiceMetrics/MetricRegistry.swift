import Locking
public import Metrics

import struct Synchronization.Atomic

/// Keeps the counters that the code makes by swift-metrics, and reads them for ``MetricsText``.
///
/// It knows a list of metrics. Counters of other names, with other labels and of other kinds count nothing, rather than end the
/// process or give it names that nobody has described. What is made once is never forgotten.
public final class MetricRegistry: MetricsFactory {
    private let families: [String: MetricFamily]
    private let order: [MetricFamily]
    private let counters: Mutex<[String: [[String]: CounterCell]]>

    /// Creates a registry.
    ///
    /// - Parameters:
    ///   - families: the counters that the code may make.
    ///   - beginnings: the label sets that are there from the start, with 0, by the names of metrics.
    public init(_ families: [MetricFamily], beginnings: [String: [[String]]] = [:]) {
        let families = families.filter { $0.kind == .counter }
        order = families
        let known = Dictionary(families.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.families = known
        counters = Mutex(
            beginnings.filter { known[$0.key] != nil }.mapValues { sets in
                Dictionary(sets.map { ($0, CounterCell()) }, uniquingKeysWith: { first, _ in first })
            })
    }

    /// All counters as they are now, label sets in alphabetical order.
    public var readings: [MetricReading] {
        counters.withLock { counters in
            order.map { family in
                let cells = (counters[family.name] ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }
                return MetricReading(family, cells.map { .init(.integer(Int($0.value.count)), labels: $0.key) })
            }
        }
    }

    /// Creates a counter, or gives the one that has the same name and labels.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        guard let family = families[label], family.labels.sorted() == dimensions.map(\.0).sorted() else {
            return NOOPMetricsHandler.instance
        }
        let values = family.labels.map { name in dimensions.first { $0.0 == name }?.1 ?? "" }
        return counters.withLock { counters in
            if let cell = counters[label]?[values] { return cell }
            let cell = CounterCell()
            counters[label, default: [:]][values] = cell
            return cell
        }
    }

    /// Creates a recorder that records nothing.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    /// Creates a timer that records nothing.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        NOOPMetricsHandler.instance
    }

    /// Does nothing: a counter that vanishes would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}

    private final class CounterCell: CounterHandler {
        private let value = Atomic<Int64>(0)

        var count: Int64 { value.load(ordering: .relaxed) }

        func increment(by amount: Int64) {
            value.wrappingAdd(amount, ordering: .relaxed)
        }

        // A counter of Prometheus never falls while its process lives.
        func reset() {}
    }
}
