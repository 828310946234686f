import Benchmark
import GRDB
import Hummingbird
import HummingbirdTesting
import LinkStorage
import LinkStorageSQLite

/// How many callers create at once.
private let callers = 64

/// Creations and redirects through the router, on each store, and what the store alone and SQLite alone can do.
///
/// The requests pass Hummingbird's test client instead of a socket: the numbers hold its cost and no network's.
func registerServiceBenchmarks() {
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock, .cpuTotal, .throughput], warmupIterations: 1, scalingFactor: .kilo,
        maxDuration: .seconds(8), maxIterations: 20)

    for store in ServiceUnderTest.Store.allCases {
        Benchmark("service/redirect, \(store)", configuration: configuration) { benchmark in
            let service = try await ServiceUnderTest(on: store)
            // The test client wants a Sendable closure; only this one task touches the benchmark.
            nonisolated(unsafe) let benchmark = benchmark
            try await service.application.test(.router) { client in
                let path = try await service.create(client)
                benchmark.startMeasurement()
                for _ in benchmark.scaledIterations {
                    try await service.follow(path, client)
                }
                benchmark.stopMeasurement()
            }
            try await service.database.close()
        }

        Benchmark("service/create, \(store), \(callers) callers", configuration: configuration) { benchmark in
            let service = try await ServiceUnderTest(on: store)
            nonisolated(unsafe) let benchmark = benchmark
            try await service.application.test(.router) { client in
                benchmark.startMeasurement()
                try await share(benchmark.scaledIterations.count) { _ = try await service.create(client) }
                benchmark.stopMeasurement()
            }
            try await service.database.close()
        }
    }

    Benchmark("store/insert, sqlite, \(callers) callers", configuration: configuration) { benchmark in
        let service = try await ServiceUnderTest(on: .sqlite)
        benchmark.startMeasurement()
        try await share(benchmark.scaledIterations.count) {
            _ = try await service.database.insert(try Sample.newLink(on: service.domain))
        }
        benchmark.stopMeasurement()
        try await service.database.close()
    }

    // The bar: the same rows into the same tables by SQLite itself, as many to a transaction as there are callers.
    Benchmark("sqlite/insert, \(callers) rows a commit", configuration: configuration) { benchmark in
        let path = ServiceUnderTest.newPath()
        try await SQLiteLinkDatabase.open(path: path).close()
        let sqlite = try PlainSQLite(path: path)
        benchmark.startMeasurement()
        try sqlite.insert(count: benchmark.scaledIterations.count, perCommit: callers)
        benchmark.stopMeasurement()
    }
}

/// Does some work many times, shared out to callers that each wait for one to end before they begin the next.
private func share(_ count: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for caller in 0..<callers {
            group.addTask {
                for _ in stride(from: caller, to: count, by: callers) {
                    try await work()
                }
            }
        }
        try await group.waitForAll()
    }
}
