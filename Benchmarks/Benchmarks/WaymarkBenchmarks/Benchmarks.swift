import Benchmark

/// Where the tool starts: it calls this, then runs what was registered.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput],
        warmupIterations: 3,
        maxDuration: .seconds(3),
        maxIterations: 10_000)
    registerCodecBenchmarks()
    registerServiceBenchmarks()
}
