import NIOCore

/// Answers of one event loop that are written together, after the requests that arrived together.
///
/// A client that waits is woken by the first answer and finds the others there, and the processor goes through the code that answers,
/// and through that of the kernel, once for many connections instead of to and fro. Nothing waits longer than until the loop has read
/// from the connections that were ready.
final class AnswerBatch {
    /// As many answers are written at once.
    private static let mostAnswers = 64
    /// As many bytes are written at once; a buffer with room for more than twice as many is not kept.
    private static let mostBytes = 32 * 1024

    private var bytes = ByteBuffer()
    private var waiting: [(handler: PlainRequestHandler, range: Range<Int>)] = []
    private var isScheduled = false

    /// The bytes of the answers that wait, to add others with ``add(_:from:for:on:)``.
    func takeBytes() -> ByteBuffer {
        let taken = bytes
        bytes = ByteBuffer()
        return taken
    }

    /// Takes the bytes back, and writes what was added to them when the loop has read from all connections.
    ///
    /// - Parameters:
    ///   - bytes: those of ``takeBytes()`` with the handler's answers at their end.
    ///   - start: where the handler's answers begin.
    func add(_ bytes: ByteBuffer, from start: Int, for handler: PlainRequestHandler, on loop: any EventLoop) {
        self.bytes = bytes
        guard bytes.writerIndex > start else { return }
        waiting.append((handler, start..<bytes.writerIndex))
        if waiting.count >= Self.mostAnswers || bytes.writerIndex >= Self.mostBytes { return flush() }
        guard !isScheduled else { return }
        isScheduled = true
        loop.assumeIsolated().execute {
            self.isScheduled = false
            self.flush()
        }
    }

    /// Writes all answers that wait.
    func flush() {
        guard !waiting.isEmpty else { return }
        // Writing can end connections, whose handlers ask for this again.
        var (writing, bytes) = (waiting, takeBytes())
        waiting = []
        for (handler, range) in writing {
            if let answers = bytes.getSlice(at: range.lowerBound, length: range.count) { handler.write(answers) }
        }
        guard waiting.isEmpty else { return }
        writing.removeAll(keepingCapacity: true)
        waiting = writing
        if bytes.capacity <= 2 * Self.mostBytes {
            bytes.clear()
            self.bytes = bytes
        }
    }
}
