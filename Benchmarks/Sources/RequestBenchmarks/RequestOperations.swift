import Measuring

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
        }
    }
}
