import WaymarkClient

/// Lets equal requests at the same time share one call.
///
/// Whoever asks first makes the call, the others wait for its result. Where the first is cancelled, one of those who wait
/// makes the call again, under the same token, so that nobody fails because of somebody else, and no task has to outlive
/// the one that asked.
///
/// A pure value; ``LinkInbox`` keeps it under its lock.
struct SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What a call comes to.
    typealias Outcome = Result<Value, LinkServiceClientError>

    /// What somebody who asks has to do.
    enum Place: Sendable {
        /// Make the call with this number, under this token.
        case leader(Int, token: String)
        /// Wait for the call with this number.
        case follower(Int)
        /// Nothing: it is over.
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
    /// All calls that somebody still looks at.
    private var calls: [Int: Call] = [:]

    /// Takes a request.
    ///
    /// - Parameters:
    ///   - key: what makes requests equal.
    ///   - token: names the call, if it has to be made.
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

    /// Takes the outcome of a call from whoever made it.
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

    /// Looks how the call is that somebody waits for.
    ///
    /// - Parameter isCancelled: whether the one who looks waits no longer.
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
                // Nobody is left to make the call again.
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
