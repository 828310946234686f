import WaymarkClient

/// Makes one call for equal requests at the same time.
///
/// The task that asks first makes the call; the others wait for its result. If the first is cancelled, one of the others makes
/// the call again with the same token, so that no task fails because of another.
struct SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The result of a call.
    typealias Outcome = Result<Value, LinkServiceClientError>

    /// What a task has to do.
    enum Place: Sendable {
        /// Make the call with this number and this token.
        case leader(Int, token: String)
        /// Wait for the call with this number.
        case follower(Int)
        /// Nothing: the result is known.
        case result(Outcome)
    }

    private struct Call: Sendable {
        var token: String
        var isMade = true
        var followers = 0
        var result: Outcome?
    }

    private var lastSerial = 0
    /// The call that a new request may share.
    private var open: [Key: Int] = [:]
    /// The calls whose result is still wanted.
    private var calls: [Int: Call] = [:]

    /// Adds a request.
    ///
    /// - Parameters:
    ///   - key: What makes requests equal.
    ///   - token: The token of the call, if it has to be made.
    mutating func enter(_ key: Key, token: String) -> Place {
        if let serial = open[key] {
            calls[serial]?.followers += 1
            return .follower(serial)
        }
        lastSerial += 1
        open[key] = lastSerial
        calls[lastSerial] = Call(token: token)
        return .leader(lastSerial, token: token)
    }

    /// Takes the result of a call.
    mutating func leave(_ serial: Int, key: Key, with result: Outcome) {
        guard var call = calls[serial] else { return }
        if case .failure(let error) = result, error.code == .cancelled, call.followers > 0 {
            call.isMade = false
            calls[serial] = call
            return
        }
        if open[key] == serial { open[key] = nil }
        call.result = result
        calls[serial] = call.followers > 0 ? call : nil
    }

    /// Whether ``look(at:isCancelled:)`` gives anything else than to wait on.
    func hasNews(of serial: Int) -> Bool { calls[serial].map { $0.result != nil || !$0.isMade } ?? true }

    /// Reads the state of the call that a task waits for.
    ///
    /// - Parameter isCancelled: Whether the task is cancelled.
    mutating func look(at serial: Int, isCancelled: Bool) -> Place {
        guard var call = calls[serial] else { return .result(.failure(LinkServiceClientError(.cancelled))) }
        defer {
            let isLast = call.followers == 0 && call.result != nil
            calls[serial] = isLast ? nil : call
        }
        if let result = call.result {
            call.followers -= 1
            return .result(result)
        }
        if isCancelled {
            call.followers -= 1
            if !call.isMade, call.followers == 0 {
                // No task is left to make the call again.
                call.result = .failure(LinkServiceClientError(.cancelled))
                open = open.filter { $0.value != serial }
            }
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
