import Benchmark
import Foundation
import LinkService
import LinkStorage
import WaymarkLinks

/// What decides a click: who the visitor is, and where the link leads them.
///
/// Both are pure.
func registerPlannerBenchmarks() {
    let configuration = Benchmark.Configuration(scalingFactor: .kilo)

    Benchmark("planner/classify a visitor", configuration: configuration) { benchmark in
        for turn in benchmark.scaledIterations {
            blackHole(VisitorClassifier.visitor(userAgent: Sample.userAgents[turn % Sample.userAgents.count]))
        }
    }

    Benchmark("planner/classify and plan", configuration: configuration) { benchmark in
        let link = try Sample.link()
        let request = RequestedAddress(
            domain: try Sample.domainRecord(), authority: "go.example.com", code: try Sample.code())
        let headers = Sample.userAgents.map { VisitorHeaders(userAgent: $0) }
        benchmark.startMeasurement()
        for turn in benchmark.scaledIterations {
            let visitor = VisitorClassifier.visitor(headers[turn % headers.count])
            blackHole(RedirectPlanner.plan(link, request: request, visitor: visitor, apps: []))
        }
    }

    Benchmark("planner/plan", configuration: configuration) { benchmark in
        let link = try Sample.link()
        let request = RequestedAddress(
            domain: try Sample.domainRecord(), authority: "go.example.com", code: try Sample.code())
        let visitors = Sample.userAgents.map { VisitorClassifier.visitor(userAgent: $0) }
        benchmark.startMeasurement()
        for turn in benchmark.scaledIterations {
            blackHole(
                RedirectPlanner.plan(link, request: request, visitor: visitors[turn % visitors.count], apps: []))
        }
    }
}
