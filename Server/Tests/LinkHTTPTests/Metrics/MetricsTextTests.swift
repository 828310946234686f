import ServiceMetrics
import Testing

@Suite struct MetricsTextTests {
    private static let counter = MetricFamily("waymark_things_total", .counter, labels: ["kind"], help: "Things")
    private static let info = MetricFamily("waymark_thing_info", .info, labels: ["name"], help: "A \\ thing")
    private static let time = MetricFamily("waymark_thing_seconds", .histogram, labels: ["route"], help: "Times")

    @Test func aCounterHasItsNameInPlainTextAndItsStemInOpenMetrics() {
        let readings = [
            MetricReading(Self.counter, [.init(.integer(3), labels: ["a"]), .init(.integer(0), labels: ["b"])])
        ]
        #expect(
            MetricsText(.prometheusText).text(readings) == """
                # HELP waymark_things_total Things
                # TYPE waymark_things_total counter
                waymark_things_total{kind="a"} 3
                waymark_things_total{kind="b"} 0

                """)
        #expect(
            MetricsText(.openMetrics).text(readings) == """
                # HELP waymark_things Things
                # TYPE waymark_things counter
                waymark_things_total{kind="a"} 3
                waymark_things_total{kind="b"} 0
                # EOF

                """)
    }

    @Test func aFactIsAGaugeInPlainTextAndItsTextIsEscaped() {
        let readings = [MetricReading(Self.info, [.init(.integer(1), labels: ["a\"b\\c\nd"])])]
        #expect(
            MetricsText(.prometheusText).text(readings) == #"""
                # HELP waymark_thing_info A \\ thing
                # TYPE waymark_thing_info gauge
                waymark_thing_info{name="a\"b\\c\nd"} 1

                """#)
        #expect(MetricsText(.openMetrics).text(readings).contains("# TYPE waymark_thing info\n"))
    }

    @Test func aDistributionIsWrittenCumulatively() {
        var counts = [Int](repeating: 0, count: MetricDistribution.bounds.count + 1)
        counts[0] = 2
        counts[10] = 1
        counts[14] = 4
        let lines = MetricsText(.openMetrics)
            .text([MetricReading(Self.time, [.init(.distribution(.init(counts: counts, sum: 61.5)), labels: ["/"])])])
            .split(separator: "\n")
        #expect(lines.contains(#"waymark_thing_seconds_bucket{route="/",le="0.0005"} 2"#))
        #expect(lines.contains(#"waymark_thing_seconds_bucket{route="/",le="0.5"} 2"#))
        #expect(lines.contains(#"waymark_thing_seconds_bucket{route="/",le="1.0"} 3"#))
        #expect(lines.contains(#"waymark_thing_seconds_bucket{route="/",le="10.0"} 3"#))
        #expect(lines.contains(#"waymark_thing_seconds_bucket{route="/",le="+Inf"} 7"#))
        #expect(lines.contains(#"waymark_thing_seconds_sum{route="/"} 61.5"#))
        #expect(lines.contains(#"waymark_thing_seconds_count{route="/"} 7"#))
    }

    @Test func boundsAndCountsFit() {
        #expect(MetricDistribution.bounds.count + 1 == MetricDistribution.countOfCounts)
        #expect(MetricDistribution.bounds.first == 0.0005)
        #expect(MetricDistribution.bounds == MetricDistribution.bounds.sorted())
    }

    @Test func aMetricWithoutASampleIsLeftOut() {
        #expect(MetricsText(.prometheusText).text([MetricReading(.certificateExpiry, nil as Double?)]).isEmpty)
        #expect(MetricsText(.openMetrics).text([]) == "# EOF\n")
    }

    @Test func momentsHaveNoExponent() {
        let reading = MetricReading(.lastBackup, 1_800_000_000)
        #expect(MetricsText(.prometheusText).text([reading]).hasSuffix(" 1800000000.0\n"))
    }

    @Test(
        arguments: [
            (0, 0), (500_000, 0), (500_001, 1), (1_000_000, 1), (1_000_000_000, 10), (10_000_000_000, 13),
            (10_000_000_001, 14), (Int64.max, 14),
        ] as [(Int64, Int)])
    func aDurationBelongsToTheLowestBoundThatHoldsIt(nanoseconds: Int64, index: Int) {
        #expect(MetricDistribution.index(ofNanoseconds: nanoseconds) == index)
    }

    @Test(
        arguments: [
            ([], .prometheusText), (["*/*"], .prometheusText), (["text/html"], .prometheusText),
            (["application/openmetrics-text"], .openMetrics),
            (
                [
                    "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"
                ],
                .openMetrics
            ),
            (["text/plain;version=0.0.4", "application/openmetrics-text; version=1.0.0; q=0.4"], .prometheusText),
            (["application/openmetrics-text; version=\"1.0.0\"; q=0.9, text/plain; q=0.9"], .openMetrics),
            (["application/openmetrics-text; version=2.0.0, text/plain; q=0.1"], .prometheusText),
            (["application/openmetrics-text; q=0"], .prometheusText),
            (["application/openmetrics-text; q=x"], .prometheusText),
            ([";;,,;=,\u{0}"], .prometheusText),
        ] as [([String], MetricsFormat)])
    func theFormatIsTheOneThatTheClientPrefers(accept: [String], format: MetricsFormat) {
        #expect(MetricsFormat(accept: accept) == format)
    }
}
