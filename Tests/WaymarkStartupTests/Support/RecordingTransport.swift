import Foundation
import WaymarkClient
import WaymarkLinks

/// Keeps every request, and answers by a rule; an answer can be held back.
final class RecordingTransport: LinkTransport {
    typealias Answer = Result<LinkHTTPResponse, LinkTransportError>

    private struct State: Sendable {
        var requests: [LinkHTTPRequest] = []
        var rule: @Sendable (LinkHTTPRequest) -> Answer
        var isOpen = true
        var cancelled = 0
    }

    private let state: Guarded<State>
    private let gate = Gate()

    init(_ rule: @escaping @Sendable (LinkHTTPRequest) -> Answer = { _ in .failure(LinkTransportError(.offline)) }) {
        state = Guarded(State(rule: rule))
    }

    /// All requests so far.
    var requests: [LinkHTTPRequest] { state.withLock { $0.requests } }
    /// The requests to one operation.
    func requests(to route: ServiceRoute) -> [LinkHTTPRequest] {
        requests.filter { $0.url.path == route.path }
    }

    /// How many requests were given up by those who asked.
    var cancelled: Int { state.withLock { $0.cancelled } }

    func answer(_ rule: @escaping @Sendable (LinkHTTPRequest) -> Answer) {
        state.withLock { $0.rule = rule }
    }

    /// Lets answers wait until ``release()``.
    func holdBack() { gate.close() }
    func release() { gate.open() }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        state.withLock { $0.requests.append(request) }
        await gate.wait()
        if Task.isCancelled {
            state.withLock { $0.cancelled += 1 }
            throw LinkTransportError(.cancelled)
        }
        return try state.withLock { $0.rule }(request).get()
    }
}

/// Lets tasks pass, or wait.
final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = true
        var last = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Guarded(State())

    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func close() { state.withLock { $0.isOpen = false } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ value: some Encodable, status: Int = 200) -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/json"],
                body: (try? WireJSON.encoder().encode(value)) ?? Data()))
    }

    static func status(_ status: Int) -> Self {
        .success(LinkHTTPResponse(status: status, headers: ["Content-Type": "application/problem+json"]))
    }

    static var signInPage: Self {
        .success(
            LinkHTTPResponse(
                status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8)))
    }

    static func fault(_ kind: LinkTransportError.Kind) -> Self { .failure(LinkTransportError(kind)) }
}
