import Foundation
import Testing

@testable import LinkHTTP

/// What only raw bytes can express.
@Suite(.timeLimit(.minutes(2))) struct RawRequestTests {
    /// Bytes that are no request, and the status of the answer.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let status: Int
        var endsOutput = false

        init(_ name: String, _ text: String, _ status: Int, endsOutput: Bool = false) {
            self.name = name
            self.bytes = Array(text.utf8)
            self.status = status
            self.endsOutput = endsOutput
        }

        init(_ name: String, bytes: [UInt8], _ status: Int) {
            self.name = name
            self.bytes = bytes
            self.status = status
        }

        var testDescription: String { name }
    }

    private static let end = "\r\nHost: go.example.com\r\nConnection: close\r\n\r\n"
    private static let large = String(repeating: "a", count: 1024 * 1024)

    static let cases: [Case] = [
        Case("no HTTP at all", "hello\r\n\r\n", 400),
        Case("TLS", bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03, 0x0D, 0x0A], 400),
        Case("NUL bytes", bytes: [UInt8](repeating: 0, count: 100), 400),
        Case("unknown method", "BREW /abc HTTP/1.1" + end, 400),
        Case("lower-case method", "get /abc HTTP/1.1" + end, 400),
        Case("unknown version", "GET /abc HTTP/7.3" + end, 400),
        Case("no version, then fields", "GET /abc" + end, 400),
        Case("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        Case("no host", "GET /abc HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
        Case("two hosts", "GET /abc HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400),
        Case("host with a path", "GET /abc HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n", 400),
        Case("host with a control byte", "GET /abc HTTP/1.1\r\nHost: a\u{1}\r\nConnection: close\r\n\r\n", 400),
        Case("space in the target", "GET /a b HTTP/1.1" + end, 400),
        Case("control byte in the target", "GET /a\u{1}b HTTP/1.1" + end, 400),
        Case(
            "invalid UTF-8 in the target", bytes: Array("GET /".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\(end)".utf8),
            400),
        Case("bad percent-encoding", "GET /%zz HTTP/1.1" + end, 400),
        Case("encoded CRLF", "GET /a%0d%0aX:%20y HTTP/1.1" + end, 400),
        Case("field without a colon", "GET /abc HTTP/1.1\r\nnonsense\r\n\r\n", 400),
        Case("field with an empty name", "GET /abc HTTP/1.1\r\n: a\r\n\r\n", 400),
        Case("field with a space in its name", "GET /abc HTTP/1.1\r\nHo st: a\r\n\r\n", 400),
        Case("control byte in a field", "GET /abc HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", 400),
        Case("lone carriage return in a field", "GET /abc HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
        Case("1 MB target", "GET /" + large + " HTTP/1.1" + end, 414),
        Case("target of 9 KB", "GET /" + String(repeating: "a", count: 9 * 1024) + " HTTP/1.1" + end, 414),
        Case("1 MB field", "GET /abc HTTP/1.1\r\nX: " + large + end, 431),
        Case("200 fields", "GET /abc HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 200) + end, 431),
        Case(
            "lengths that differ",
            "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", 400),
        Case("length in words", "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: two\r\n\r\n{}", 400),
        Case("negative length", "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        Case(
            "length beside chunks",
            "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400),
        Case("request that ends early", "GET /abc HTTP/1.1\r\nHos", 400, endsOutput: true),
        Case("another scheme", "GET ftp://a/b HTTP/1.1" + end, 400),
        Case("CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 405),
        Case("unknown coding", "GET /abc HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 501),
        Case(
            "coding of old", "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n{}", 501),
        Case("chunks in HTTP/1.0", "POST /abc HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        Case("long body of GET", "GET /abc HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999\r\n\r\n", 413),
        Case(
            "long body for Firebase",
            "POST /v1/shortLinks HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999\r\n\r\n", 413),
        Case(
            "long body without a key",
            "POST /api/v1/links/bulk HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999\r\n\r\n", 413),
        Case(
            "chunks that nobody reads",
            "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", 401),
        Case("target that is a URL", "GET ftp://a/b HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400),
    ]

    @Test func malformedBytesGetAUsefulAnswerAndTheServiceLives() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            for test in Self.cases {
                let answer = try await RawConnection.exchange(test.bytes, port: port, endsOutput: test.endsOutput)
                #expect(answer.hasPrefix("HTTP/1.1 \(test.status) "), "\(test.name): \(answer.prefix(200))")
                let body = answer.range(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
                #expect(body.count > 20, "\(test.name): \(answer.prefix(200))")
                let live = try await RawConnection.exchange(
                    Array("GET /health/live HTTP/1.1\(Self.end)".utf8), port: port)
                #expect(live.hasPrefix("HTTP/1.1 200 "), "after \(test.name)")
            }
        }
    }

    @Test func bodyFaultsAreAnswered() async throws {
        let service = try await ServiceUnderTest()
        let head =
            "POST /api/v1/links HTTP/1.1\r\nHost: go.example.com\r\nAuthorization: Bearer \(service.serverKey)\r\n"
            + "Content-Type: application/json\r\n"
        try await service.withPort { port in
            let chunk = try await RawConnection.exchange(
                Array("\(head)Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n".utf8), port: port)
            #expect(chunk.hasPrefix("HTTP/1.1 400 "))
            #expect(chunk.contains("malformed"))
            #expect(chunk.components(separatedBy: "HTTP/1.1 400").count == 2)
            let short = try await RawConnection.exchange(
                Array("\(head)Content-Length: 100\r\n\r\n{}".utf8), port: port, endsOutput: true)
            #expect(short.hasPrefix("HTTP/1.1 400 "))
            let large = try await RawConnection.exchange(
                Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8),
                Array("100000\r\n\(Self.large)\r\n100000\r\n\(Self.large)\r\n0\r\n\r\n".utf8), port: port)
            #expect(large.hasPrefix("HTTP/1.1 413 "), "\(large.prefix(100))")
            let announced = try await RawConnection.exchange(
                Array("\(head)Content-Length: 1000000000\r\n\r\n".utf8), port: port)
            #expect(announced.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrderBeforeTheFault() async throws {
        var configuration = LinkHTTPConfiguration()
        // The first answers may wait for other tests.
        configuration.limits.headTimeout = .seconds(100)
        let service = try await ServiceUnderTest(configuration: configuration)
        try await service.withPort { port in
            let good = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array("\(good)\(good)nonsense\r\n\r\n".utf8), port: port)
            let statuses = answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(statuses == ["200", "200", "400"])
        }
    }

    @Test func slowSendersAreTurnedAway() async throws {
        var configuration = LinkHTTPConfiguration()
        // From the beginning of the connection on.
        configuration.limits.headTimeout = .seconds(1)
        configuration.limits.bodyTimeout = .milliseconds(200)
        let service = try await ServiceUnderTest(configuration: configuration)
        try await service.withPort { port in
            let head = try await RawConnection.exchange(Array("GET /abc HTTP/1.1\r\nHost:".utf8), port: port)
            #expect(head.hasPrefix("HTTP/1.1 408 "))
            let text =
                "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nX-API-Key: \(service.serverKey)\r\n"
                + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{"
            let body = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(body.hasPrefix("HTTP/1.1 408 "), "\(body)")
        }
    }

    @Test func silentConnectionsAreEndedAsSlowHeadsAre() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.headTimeout = .milliseconds(300)
        let service = try await ServiceUnderTest(configuration: configuration)
        try await service.withPort { port in
            let silent = try await RawConnection.exchange([], port: port)
            #expect(silent.isEmpty)
        }
    }

    @Test func connectionsAreEndedThatAreIdleAfterARequest() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.idleTimeout = .milliseconds(300)
        let service = try await ServiceUnderTest(configuration: configuration)
        try await service.withPort { port in
            let text = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func keysInMalformedBytesAreNeverLogged() async throws {
        let service = try await ServiceUnderTest()
        let key = service.serverKey
        try await service.withPort { port in
            for text in [
                "GET /\(key) HTTP/9.9\r\n\r\n", "\(key)\r\n\r\n", "GET / HTTP/1.1\r\n\(key)\r\n\r\n",
                "GET /?key=\(key) HTTP/1.1\r\nHost: \(key)\r\nConnection: close\r\n\r\n",
                "GET /%zz?key=\(key) HTTP/1.1\r\nHost: a\r\nX-API-Key: \(key)\r\nConnection: close\r\n\r\n",
            ] {
                _ = try await RawConnection.exchange(Array(text.utf8), port: port)
            }
        }
        #expect(!service.log.lines.isEmpty)
        #expect(!service.log.lines.contains { $0.contains(key.suffix(43)) })
    }
}
