import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Writes an answer: a short one in one go, a long one in pieces, each of which the client has to take before the next.
struct AnswerWriter: ResponseBodyWriter {
    private static let pieceBytes = 64 * 1024

    private let exchange: Exchange
    private var parts: [HTTPResponsePart]
    private var bytes = 0

    /// Begins an answer.
    init(_ head: HTTPResponse, of exchange: Exchange) {
        self.exchange = exchange
        parts = [.head(head)]
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        parts.append(.body(buffer))
        bytes += buffer.readableBytes
        guard bytes > Self.pieceBytes else { return }
        try await exchange.sendAndWait(parts)
        parts = []
        bytes = 0
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        exchange.send(parts + [.end(trailingHeaders)])
    }
}
