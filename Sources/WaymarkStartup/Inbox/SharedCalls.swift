import WaymarkClient

/// Lets equal requests at the same time share one call.
///
/// Whoever asks first makes the call, the others wait for its result. Where the first is cancelled, one of those who wait
/// makes the call again, under the same token, so that nobody fails because of somebody else, and no task has to outlive
/// the one that asked.
final class SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Call: Sendable {
        var token: String
        var isMade = true
        var followers = 0
        var result: Result<Value, LinkServiceClientError>?
    }

    private struct State: Sendable {
        var lastSerial = 0
        /// The call that a new request may share.
        var open: [Key: Int] = [:]
        /// All calls that somebody still looks at.
        var calls: [Int: Call] = [:]
    }

    private enum Place: Sendable {
        case leader(Int, token: String)
        case follower(Int)
        case result(Result<Value, LinkServiceClientError>)
    }

    private let state = LockedState(State())
    private let changes = ChangeSignal()

    /// The result of `work`, or of the same work that somebody does already.
    ///
    /// - Parameters:
    ///   - key: what makes requests equal.
    ///   - token: names the call, if it has to be made.
    ///   - work: makes the call, with the name of whoever made it first.
    func value(
        for key: Key, token: String, work: (String) async throws(LinkServiceClientError) -> Value
    ) async throws(LinkServiceClientError) -> Value {
        var place = enter(key, token: token)
        while true {
            let generation = changes.generation
            switch place {
            case .leader(let serial, let token):
                let result: Result<Value, LinkServiceClientError>
                do throws(LinkServiceClientError) {
                    result = .success(try await work(token))
                } catch {
                    result = .failure(error)
                }
                leave(serial, key: key, with: result)
                return try result.get()
            case .follower(let serial):
                place = look(at: serial, isCancelled: Task.isCancelled)
                if case .follower = place { await changes.wait(after: generation) }
            case .result(let result):
                return try result.get()
            }
        }
    }

    private func enter(_ key: Key, token: String) -> Place {
        state.withLock { state in
            if let serial = state.open[key] {
                state.calls[serial]?.followers += 1
                return .follower(serial)
            }
            state.lastSerial += 1
            state.open[key] = state.lastSerial
            state.calls[state.lastSerial] = Call(token: token)
            return .leader(state.lastSerial, token: token)
        }
    }

    private func leave(_ serial: Int, key: Key, with result: Result<Value, LinkServiceClientError>) {
        state.withLock { state in
            guard var call = state.calls[serial] else { return }
            if case .failure(let error) = result, error.code == .cancelled, call.followers > 0 {
                call.isMade = false
                state.calls[serial] = call
                return
            }
            if state.open[key] == serial { state.open[key] = nil }
            call.result = call.result ?? result
            state.calls[serial] = call.followers > 0 ? call : nil
        }
        changes.ring()
    }

    /// Waits no longer for a call that does not end: who asks from now on makes a new one, and who waits gets an error.
    func abandon(_ key: Key) {
        state.withLock { state in
            guard let serial = state.open.removeValue(forKey: key), var call = state.calls[serial] else { return }
            call.result = .failure(LinkServiceClientError(.timeout, "The service did not answer in time."))
            state.calls[serial] = call.followers > 0 ? call : nil
        }
        changes.ring()
    }

    private func look(at serial: Int, isCancelled: Bool) -> Place {
        state.withLock { state in
            guard var call = state.calls[serial] else { return .result(.failure(LinkServiceClientError(.cancelled))) }
            defer {
                let isLast = call.followers == 0 && call.result != nil
                state.calls[serial] = isLast ? nil : call
            }
            if let result = call.result {
                call.followers -= 1
                return .result(result)
            }
            if isCancelled {
                call.followers -= 1
                guard !call.isMade, call.followers == 0 else {
                    return .result(.failure(LinkServiceClientError(.cancelled)))
                }
                // Nobody is left to make the call again.
                call.result = .failure(LinkServiceClientError(.cancelled))
                state.open = state.open.filter { $0.value != serial }
                return .result(.failure(LinkServiceClientError(.cancelled)))
            }
            if !call.isMade {
                call.isMade = true
                call.followers -= 1
                return .leader(serial, token: call.token)
            }
            return .follower(serial)
        }
    }
}
