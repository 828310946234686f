/// The state of a connection: the arriving request, the number of unanswered requests, and whether it was given up.
///
/// Pure; ``ConnectionGuard`` and ``HTTP1ConnectionWatch`` tell it what they see and do what it says.
struct RequestFlow {
    /// The part of a request that is arriving.
    enum Phase: Hashable {
        /// Nothing.
        case idle
        /// A request line or header fields. The bytes of the line are counted, until it has ended.
        case head(lineBytes: Int, hasLine: Bool)
        /// A body.
        case body
        /// Nothing that anybody will read: the connection was given up and only waits for its end.
        case refused
    }

    /// The action after a fault in the arriving request.
    enum FaultAction: Hashable {
        /// Nothing; the connection was given up before.
        case ignore
        /// Answer, then give the connection up.
        case answer
        /// Give the connection up; the request was answered before.
        case close
        /// Let the reader of the body find out; it will answer.
        case forward
        /// Answer when the earlier requests are answered.
        case answerLater
    }

    private(set) var phase = Phase.idle
    /// The requests that are not answered yet.
    private(set) var owedAnswers = 0

    /// Bytes have arrived, and are about to be parsed.
    mutating func received(_ bytes: some Collection<UInt8>) {
        let before: Int
        switch phase {
        case .idle: before = 0
        case .head(let lineBytes, hasLine: false): before = lineBytes
        case .head, .body, .refused: return
        }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        let count = bytes.distance(from: bytes.startIndex, to: end ?? bytes.endIndex)
        phase = .head(lineBytes: before + count, hasLine: end != nil)
    }

    /// A whole head was parsed.
    mutating func receivedHead() {
        guard phase != .refused else { return }
        phase = .body
        owedAnswers += 1
    }

    /// A body was read to its end.
    mutating func receivedEnd() {
        guard phase != .refused else { return }
        phase = .idle
    }

    /// An answer was written to its end.
    mutating func answered() {
        owedAnswers -= 1
    }

    /// A request whose head was parsed is refused before it is begun.
    mutating func withdrawn() {
        owedAnswers -= 1
    }

    /// Whether nothing arrives, and nothing is owed.
    var isIdle: Bool { phase == .idle && owedAnswers == 0 }

    /// Nothing more is read.
    mutating func refuse() {
        phase = .refused
    }

    /// What was arriving is malformed, or came too slowly.
    func actionOnFault() -> FaultAction {
        switch phase {
        case .refused: .ignore
        case .body: owedAnswers > 0 ? .forward : .close
        case .idle, .head: owedAnswers > 0 ? .answerLater : .answer
        }
    }

    /// Whether the head's first line alone is longer than a target may be, method and version put aside.
    func isLineTooLong(limit: Int) -> Bool {
        if case .head(let lineBytes, _) = phase { lineBytes > limit + 32 } else { false }
    }
}
