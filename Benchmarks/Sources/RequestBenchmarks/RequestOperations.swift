import Measuring
import ServiceMetrics

/// What is measured of requests: they pass all middleware and the router, and their responses are read to the end.
enum RequestOperations {
    /// Everything; the first is the floor.
    static func all() throws -> [MeasuredOperation] {
        let thread = SingleThread()
        let requests = try SampleRequest.all()
        let preparations = try SampleRequest.preparations()
        let service = try thread.run {
            let service = try await RoutedService()
            for request in preparations + requests { _ = try await service.answer(request) }
            return service
        }
        return requests.map { request in
            MeasuredOperation(name: request.name) { times in
                // Every request was answered once as it should be: a failure now gives a sum that nothing else gives.
                let sum = try? thread.run {
                    var sum = 0
                    for _ in 0..<times { sum &+= try await service.answer(request) }
                    return sum
                }
                return sum ?? 0
            }
        } + [counting]
    }

    /// What the metrics of a redirect cost: status, duration and sum, and what the visitor got.
    private static var counting: MeasuredOperation {
        let requests = LanedCounters(count: 4 + MetricDistribution.countOfCounts + 1)
        let answers = LanedCounters(count: 13)
        return .repeating("what is counted for a redirect") {
            let index = MetricDistribution.index(ofNanoseconds: 20_000)
            requests.add((1, 1), (4 + index, 1), (4 + MetricDistribution.countOfCounts, 20_000))
            answers.add(to: 2)
            return index
        }
    }
}
