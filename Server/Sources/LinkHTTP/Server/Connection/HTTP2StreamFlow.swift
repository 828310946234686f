/// The state of an HTTP/2 stream: the received part of the request, and the written part of the response.
///
/// Pure; ``HTTP2StreamWatch`` tells it what it sees and does what it says.
struct HTTP2StreamFlow {
    /// The event that the stream waits for from the client.
    enum Wait: Hashable {
        /// Nothing: the request is being answered.
        case nothing
        /// The rest of the request.
        case request
        /// The answer to be taken.
        case answer
        /// The rest of a request whose answer is complete already.
        case rest
    }

    private var hasBegun = false
    private var isRequestComplete = false
    private var isAnswerBegun = false
    private var isAnswerComplete = false

    /// What the stream waits for.
    var wait: Wait {
        guard hasBegun else { return .nothing }
        if isAnswerComplete { return isRequestComplete ? .answer : .rest }
        if isAnswerBegun { return .answer }
        return isRequestComplete ? .nothing : .request
    }

    /// Header fields or a piece of the body have come.
    mutating func received(isEnd: Bool) {
        hasBegun = true
        isRequestComplete = isRequestComplete || isEnd
    }

    /// Header fields or a piece of the body were written.
    mutating func wrote(isEnd: Bool) {
        isAnswerBegun = true
        isAnswerComplete = isAnswerComplete || isEnd
    }
}
