/// Wraps a transport so that a request ends at once when its task is cancelled.
///
/// A custom transport may wait for a connection that ignores cancellation. Its request runs in a task of its own, which is
/// cancelled with the caller's but not awaited.
struct LeavableTransport: LinkTransport {
    private typealias Outcome = Result<LinkHTTPResponse, LinkTransportError>

    let transport: any LinkTransport
    let environment: ClientEnvironment

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        let first = FirstValue<Outcome>()
        let sending = environment.start { [transport] in
            do throws(LinkTransportError) {
                first.give(.success(try await transport.send(request)))
            } catch {
                first.give(.failure(error))
            }
        }
        let outcome = await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            sending.cancel()
            first.give(.failure(LinkTransportError(.cancelled)))
        }
        return try outcome.get()
    }
}

/// A value that one task waits for; the first value that is given counts.
private final class FirstValue<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
    }

    private let state = LockedState(State.open)

    /// The value.
    ///
    /// It can be awaited once.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let given: Value? = state.withLock { state in
                    if case .given(let value) = state { return value }
                    state = .waiting(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }

    /// Sets the value, unless it is set.
    func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .given(value)
                return nil
            case .waiting(let continuation):
                state = .given(value)
                return continuation
            case .given: return nil
            }
        }
        waiting?.resume(returning: value)
    }
}
