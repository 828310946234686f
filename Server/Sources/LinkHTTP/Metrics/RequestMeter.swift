import HTTPTypes
import Locking
public import ServiceMetrics

/// Counts and times the requests of all servers of the process.
///
/// The labels come from small closed sets: the templates of routes, methods, classes of statuses. A method that a route does not
/// have is `other`, and a path that no route has is `none`, whatever was sent.
public final class RequestMeter: Sendable {
    private struct Key: Hashable, Comparable {
        var route: String
        var method: String

        static func < (one: Key, other: Key) -> Bool {
            (one.route, one.method) < (other.route, other.method)
        }
    }

    /// The route of paths that no route has.
    static let noRoute = "none"
    /// The method of requests that their route does not answer.
    static let otherMethod = "other"

    private let series = Mutex<[Key: RequestSeries]>([:])

    /// Creates a meter that has counted nothing but the requests that no route has.
    public init() {
        begin(route: Self.noRoute, methods: [.get, .head, .post])
    }

    /// Begins to count the requests of a route, at 0.
    ///
    /// - Parameter registered: the methods that the router has for it; one for each known method answers reads, and refuses the rest.
    func begin(route: String, registered: Set<HTTPRequest.Method>) {
        let isForAll = registered.isSuperset(of: [.get, .head, .post, .put, .patch, .delete])
        // The router makes HEAD out of GET when it is finished.
        let answered: Set<HTTPRequest.Method> =
            isForAll ? [.get, .head] : registered.contains(.get) ? registered.union([.head]) : registered
        begin(route: route, methods: answered)
    }

    private func begin(route: String, methods: Set<HTTPRequest.Method>) {
        series.withLock { series in
            for method in methods.map(\.label) + [Self.otherMethod] {
                let key = Key(route: route, method: method)
                if series[key] == nil { series[key] = RequestSeries() }
            }
        }
    }

    /// The requests of a route and a method, for those who count many of them; begins them if they are new.
    func series(route: String, method: HTTPRequest.Method) -> RequestSeries {
        begin(route: route, methods: [method])
        return known(route: route, method: method.label)
    }

    /// Counts an answered request.
    func record(route: String?, method: HTTPRequest.Method, status: HTTPResponse.Status, duration: Duration) {
        let (seconds, attoseconds) = duration.components
        known(route: route ?? Self.noRoute, method: method.label)
            .record(statusClass: status.code / 100, nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// The numbers of now, in the order of routes.
    public var readings: [MetricReading] {
        let series = series.withLock { $0 }.sorted { $0.key < $1.key }
        let requests = series.flatMap { key, series in
            RequestSeries.statusClasses.map { status in
                MetricReading.Sample(
                    .integer(series.count(statusClass: status)), labels: [key.route, key.method, "\(status)xx"])
            }
        }
        let durations = series.map { key, series in
            MetricReading.Sample(.distribution(series.distribution), labels: [key.route, key.method])
        }
        return [MetricReading(.httpRequests, requests), MetricReading(.httpDurations, durations)]
    }

    private func known(route: String, method: String) -> RequestSeries {
        series.withLock { series in
            for (route, method) in [
                (route, method), (route, Self.otherMethod), (Self.noRoute, method), (Self.noRoute, Self.otherMethod),
            ] {
                if let found = series[Key(route: route, method: method)] { return found }
            }
            return RequestSeries()
        }
    }
}

extension HTTPRequest.Method {
    /// The method for logs and metrics: one of a few names, whatever was sent.
    var label: String {
        switch self {
        case .get, .head, .post, .put, .patch, .delete, .options: rawValue
        default: RequestMeter.otherMethod
        }
    }
}
