import NIOCore

/// Answers raw HTTP/1 requests on one event loop.
protocol PlainResponder: AnyObject {
    /// Parses the first request.
    ///
    /// - Returns: the length of the request; zero if it is incomplete or not plain.
    func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int

    /// Answers the request that was parsed last, without waiting.
    ///
    /// - Parameters:
    ///   - bytes: the same bytes.
    ///   - connection: the connection that received them.
    ///   - output: receives the response, which equals that of ``DirectResponder`` except for date and request
    ///     identifier.
    /// - Returns: the time of the answer; `nil` to leave the request to the parser, and then nothing is written.
    func answer(
        _ bytes: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer
    ) -> NIODeadline?

    /// The answers of this event loop that wait to be written.
    var batch: AnswerBatch { get }
}
