import NIOCore

/// Decides when an HTTP/2 connection ends.
///
/// Pure; ``HTTP2ConnectionWatch`` tells it what it sees and does what it says. A connection ends because nothing was under
/// way for a while, because no request has come in time after it was accepted, or because the service stops. It first says
/// so, and goes on with requests that were sent before the client could know (RFC 9113 §6.8); the client confirms, or has
/// its time.
struct HTTP2ConnectionLife {
    /// The action when the timer has expired.
    enum TimerAction: Hashable {
        /// Look again after a while.
        case waitFor(TimeAmount)
        /// Say good-bye.
        case sayGoodbye
    }

    private enum Phase {
        case open, leaving, left
    }

    private let idleTimeout: TimeAmount
    private var phase = Phase.open
    private var openStreams = 0
    /// When nothing has been under way for too long.
    private var idleEnd: NIODeadline

    /// Begins with nothing under way.
    ///
    /// - Parameter firstRequest: by when the first request must have come.
    init(idleTimeout: TimeAmount, firstRequest: NIODeadline) {
        self.idleTimeout = idleTimeout
        idleEnd = firstRequest
    }

    /// A request has begun.
    mutating func streamOpened() {
        openStreams += 1
    }

    /// A request is answered, or was given up.
    ///
    /// - Returns: whether the connection is to be closed.
    mutating func streamClosed(at now: NIODeadline) -> Bool {
        openStreams -= 1
        idleEnd = now + idleTimeout
        return phase == .left && openStreams == 0
    }

    /// The timer has run out.
    func timerFired(at now: NIODeadline) -> TimerAction {
        guard openStreams == 0 else { return .waitFor(idleTimeout) }
        let rest = idleEnd - now
        return rest > .nanoseconds(0) ? .waitFor(rest) : .sayGoodbye
    }

    /// Good-bye is to be said.
    ///
    /// - Returns: whether it was not said before.
    mutating func leave() -> Bool {
        guard phase == .open else { return false }
        phase = .leaving
        return true
    }

    /// The other side has heard it, or should have.
    ///
    /// - Returns: whether the connection is to be closed.
    mutating func goodbyeIsHeard() -> Bool {
        guard phase == .leaving else { return false }
        phase = .left
        return openStreams == 0
    }
}
