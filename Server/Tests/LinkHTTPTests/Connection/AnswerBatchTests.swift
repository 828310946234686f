import HTTPTypes
import LinkRules
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import LinkHTTP

/// Answers from the bytes of requests are written together, and never too late.
@Suite struct AnswerBatchTests {
    /// Answers each line by a full stop and the line; lines with a question mark are left to the parser.
    private final class LineResponder: PlainResponder {
        let batch = AnswerBatch()

        func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int {
            bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n")).map { $0 - bytes.readerIndex + 1 } ?? 0
        }

        func answer(
            _ bytes: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer
        ) -> NIODeadline? {
            var line = bytes
            guard let text = line.readString(length: lengthOfPlainRequest(bytes)), !text.contains("?") else {
                return nil
            }
            output.writeString(".\(text)")
            return .now()
        }
    }

    private struct Lines: DirectResponder {
        // Used on one thread.
        nonisolated(unsafe) let responder = LineResponder()

        func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]? { nil }
        func plainResponder(on eventLoop: any EventLoop) -> (any PlainResponder)? { responder }
    }

    private let loop = EmbeddedEventLoop()
    private let lines = Lines()
    private let service: ServiceUnderTest

    init() async throws {
        service = try await RedirectFixture.service(trustsProxies: false, logsRequests: false, journal: TakenJournal())
    }

    private func connection() throws -> EmbeddedConnection {
        try EmbeddedConnection(service, direct: lines, on: loop)
    }

    @Test func answersAreWrittenWhenTheLoopHasReadFromAllConnections() throws {
        let (one, two) = (try connection(), try connection())
        defer { [one, two].forEach { $0.close() } }
        one.receive("a\nb\n".utf8)
        two.receive("c\n".utf8)
        #expect(one.written() + two.written() == "")
        loop.run()
        #expect(one.written() == ".a\n.b\n")
        #expect(two.written() == ".c\n")
        two.receive("d\n".utf8)
        loop.run()
        #expect(one.written() + two.written() == ".d\n")
    }

    @Test func manyAnswersDoNotWait() throws {
        let connections = try (0..<64).map { _ in try connection() }
        defer { connections.forEach { $0.close() } }
        for connection in connections { connection.receive("a\n".utf8) }
        #expect(connections.allSatisfy { $0.written() == ".a\n" })
    }

    @Test func longAnswersDoNotWait() throws {
        let connection = try connection()
        defer { connection.close() }
        let line = String(repeating: "a", count: 40_000) + "\n"
        connection.receive(line.utf8)
        #expect(connection.written() == "." + line)
    }

    @Test func whatTheParserAnswersComesAfterThem() throws {
        let connection = try connection()
        defer { connection.close() }
        connection.receive("a\n?\n".utf8)
        let written = connection.written()
        #expect(written.hasPrefix(".a\n"))
        loop.run()
        #expect((written + connection.written()).hasPrefix(".a\nHTTP/1.1 400 "))
    }

    @Test(arguments: ["the service stops", "the client sends no more", "a handler closes"])
    func answersAreWrittenBefore(_ end: String) throws {
        let connection = try connection()
        defer { connection.close() }
        connection.receive("a\n".utf8)
        switch end {
        case "the service stops": connection.stop()
        case "the client sends no more": connection.endInput()
        default: connection.closeBehind()
        }
        #expect(connection.written() == ".a\n")
    }

    @Test func answersAreWrittenThoughTheConnectionIsToBeClosedForAnother() throws {
        let connection = try connection()
        defer { connection.close() }
        connection.closeAtOnce()
        connection.receive("a\n".utf8)
        #expect(connection.isOpen)
        loop.run()
        #expect(connection.written() == ".a\n")
        #expect(!connection.isOpen)
    }

    @Test func aConnectionThatEndedHoldsUpNoOther() throws {
        let (one, two) = (try connection(), try connection())
        defer { two.close() }
        one.receive("a\n".utf8)
        two.receive("b\n".utf8)
        one.close()
        loop.run()
        #expect(two.written() == ".b\n")
    }
}
