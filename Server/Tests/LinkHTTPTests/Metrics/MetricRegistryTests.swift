import Metrics
import ServiceMetrics
import Testing

@Suite struct MetricRegistryTests {
    private static let plain = MetricFamily("plain_total", .counter, help: "Plain")
    private static let named = MetricFamily("named_total", .counter, labels: ["a", "b"], help: "Named")

    private func samples(_ registry: MetricRegistry, _ name: String) -> [MetricReading.Sample]? {
        registry.readings.first { $0.family.name == name }?.samples
    }

    @Test func knownLabelSetsBeginAtZero() {
        let registry = MetricRegistry([Self.plain, Self.named], beginnings: ["plain_total": [[]], "other": [[]]])
        #expect(samples(registry, "plain_total") == [.init(.integer(0))])
        #expect(samples(registry, "named_total") == [])
    }

    @Test func countersOfTheSameNameAndLabelsAreOne() {
        let registry = MetricRegistry([Self.named])
        Counter(label: "named_total", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment()
        Counter(label: "named_total", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment(by: 4)
        Counter(label: "named_total", dimensions: [("a", "0"), ("b", "2")], factory: registry).increment()
        #expect(
            samples(registry, "named_total") == [
                .init(.integer(1), labels: ["0", "2"]), .init(.integer(5), labels: ["1", "2"]),
            ])
    }

    @Test func whatNobodyHasDescribedCountsNothing() {
        let registry = MetricRegistry([Self.named])
        Counter(label: "named_total", dimensions: [("a", "1")], factory: registry).increment()
        Counter(label: "stranger_total", factory: registry).increment()
        Gauge(label: "named_total", factory: registry).record(1)
        Timer(label: "named_total", factory: registry).recordNanoseconds(1)
        #expect(samples(registry, "named_total") == [])
        #expect(registry.readings.count == 1)
    }

    @Test func aCounterNeverFalls() {
        let registry = MetricRegistry([Self.plain])
        let counter = Counter(label: "plain_total", factory: registry)
        counter.increment(by: 2)
        counter.reset()
        counter.destroy()
        #expect(samples(registry, "plain_total") == [.init(.integer(2))])
    }

    @Test func manyThreadsLoseNothing() async {
        let counters = LanedCounters(count: 3)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 {
                        counters.add(to: 0)
                        counters.add((1, 2), (2, 3), (0, 1))
                    }
                }
            }
        }
        #expect([counters[0], counters[1], counters[2]] == [16_000, 16_000, 24_000])
    }

    @Test func everyMetricHasAFittingNameAndOneSentence() {
        let names = MetricFamily.all.map(\.name)
        #expect(Set(names).count == names.count)
        for family in MetricFamily.all {
            #expect(family.name.hasPrefix("waymark_") || family.name.hasPrefix("process_"))
            #expect((family.kind == .counter) == family.name.hasSuffix("_total"), "\(family.name)")
            #expect((family.kind == .info) == family.name.hasSuffix("_info"), "\(family.name)")
            #expect(!family.help.isEmpty && !family.help.hasSuffix("."), "\(family.name)")
            #expect(family.labels.allSatisfy { !["host", "code", "key", "address", "le"].contains($0) })
        }
    }
}
