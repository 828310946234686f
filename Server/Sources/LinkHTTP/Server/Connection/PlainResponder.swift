import NIOCore

/// Answers requests of HTTP/1 from their bytes, on one event loop.
protocol PlainResponder: AnyObject {
    /// Reads the first request.
    ///
    /// - Returns: the length of the request; zero where it is not whole or not plain.
    func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int

    /// Answers the request that was read last, waiting for nothing.
    ///
    /// - Parameters:
    ///   - bytes: the same bytes.
    ///   - connection: the connection on which they came.
    ///   - output: gets the bytes of the answer, which but for date and name of the request are those of ``DirectResponder``.
    /// - Returns: `false` to leave the request to the parser; then nothing was written.
    func answer(_ bytes: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer) -> Bool
}
