public import WaymarkClient
import WaymarkInbox
import WaymarkLinks

/// A transport that keeps every request and answers by a rule.
///
/// Answers can be held back.
public final class RecordingTransport: LinkTransport {
    /// A response, or the reason why there is none.
    public typealias Answer = Result<LinkHTTPResponse, LinkTransportError>

    private struct State: Sendable {
        var requests: [LinkHTTPRequest] = []
        var rule: @Sendable (LinkHTTPRequest) -> Answer
        var cancelled = 0
    }

    private let state: LockedState<State>
    private let gate = Gate()

    /// Creates a transport; by default there is no network.
    public init(
        _ rule: @escaping @Sendable (LinkHTTPRequest) -> Answer = { _ in .failure(LinkTransportError(.offline)) }
    ) {
        state = LockedState(State(rule: rule))
    }

    /// All requests so far.
    public var requests: [LinkHTTPRequest] { state.withLock { $0.requests } }
    /// The number of requests that were cancelled.
    public var cancelled: Int { state.withLock { $0.cancelled } }

    /// Changes the rule.
    public func answer(_ rule: @escaping @Sendable (LinkHTTPRequest) -> Answer) {
        state.withLock { $0.rule = rule }
    }

    /// Holds answers back until ``release()``.
    public func holdBack() { gate.close() }
    /// Releases the answers.
    public func release() { gate.open() }

    /// Keeps a request, and answers it.
    public func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        state.withLock { $0.requests.append(request) }
        await gate.wait()
        if Task.isCancelled {
            state.withLock { $0.cancelled += 1 }
            throw LinkTransportError(.cancelled)
        }
        return try state.withLock { $0.rule }(request).get()
    }
}
