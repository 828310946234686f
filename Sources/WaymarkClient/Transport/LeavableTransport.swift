/// A transport that ends when its task is cancelled, around one that perhaps does not.
///
/// ``LinkTransport`` promises to; one of an app's own may wait for a connection that knows nothing of tasks. Such a request
/// cannot be ended, only left behind: so it has a task of its own, which is cancelled with the one that asked, and not
/// waited for.
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

/// A value that one task waits for, and whoever comes first gives.
private final class FirstValue<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
    }

    private let state = LockedState(State.open)

    /// The value, as soon as it is given; to be asked for once.
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

    /// Gives the value, unless it is given already.
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
