import NIOCore

/// By when the client of a connection of HTTP/1 must have sent the next thing.
///
/// Pure; ``HTTP1ConnectionWatch`` tells it what it sees. The first head must be complete a while after the connection was
/// accepted, handshake included; later ones a while after they have begun.
struct HTTP1Deadline {
    /// What the connection waits for from the client.
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
    private var hasHadRequest = false
    private(set) var wait = Wait.request
    /// By when it must be here; `nil` for no limit.
    private(set) var deadline: NIODeadline?

    /// Begins with the deadline of the first head.
    init(firstHead: NIODeadline, limits: HTTPLimits) {
        self.firstHead = firstHead
        self.limits = limits
        deadline = firstHead
    }

    /// A request was received and answered in one go.
    mutating func answered(at now: NIODeadline) {
        guard wait == .request else { return }
        deadline = now + TimeAmount(limits.idleTimeout)
        hasHadRequest = true
    }

    /// Something was received or answered.
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
        case .request: deadline = now + TimeAmount(limits.idleTimeout)
        }
        hasHadRequest = hasHadRequest || wait != .head
    }
}
