import NIOCore

/// The deadline for the next input from the client of an HTTP/1 connection.
///
/// Pure; ``HTTP1ConnectionWatch`` reports events to it. The time for the first head starts when the connection is
/// accepted, and includes the handshake; the time for later heads starts with their first byte.
struct HTTP1Deadline {
    /// The event that the connection waits for.
    enum Wait: Hashable {
        /// Nothing: a request is being answered, or the connection ends.
        case nothing
        /// A request.
        case request
        /// The rest of a request line and its header fields.
        case head
        /// The rest of a body.
        case body
    }

    private let firstHead: NIODeadline
    private let limits: HTTPLimits
    private let idleTimeout: TimeAmount
    private var hasHadRequest = false
    private(set) var wait = Wait.request
    /// The deadline; `nil` for no limit.
    private(set) var deadline: NIODeadline?

    /// Creates the deadline of the first head.
    init(firstHead: NIODeadline, limits: HTTPLimits) {
        self.firstHead = firstHead
        self.limits = limits
        idleTimeout = TimeAmount(limits.idleTimeout)
        deadline = firstHead
    }

    /// Handles a request that was received and answered in one step.
    mutating func answered(at now: NIODeadline) {
        guard wait == .request else { return }
        deadline = now + idleTimeout
        hasHadRequest = true
    }

    /// Handles received or sent data.
    mutating func update(_ flow: RequestFlow, at now: NIODeadline) {
        let wait: Wait
        switch flow.phase {
        case .refused: wait = .nothing
        case .head: wait = .head
        case .body: wait = .body
        case .idle: wait = flow.owedAnswers > 0 ? .nothing : .request
        }
        guard wait != self.wait else { return }
        self.wait = wait
        switch wait {
        case .nothing: deadline = nil
        case .head: deadline = hasHadRequest ? now + TimeAmount(limits.headTimeout) : firstHead
        case .body: deadline = now + TimeAmount(limits.bodyTimeout)
        case .request: deadline = now + idleTimeout
        }
        hasHadRequest = hasHadRequest || wait != .head
    }
}
