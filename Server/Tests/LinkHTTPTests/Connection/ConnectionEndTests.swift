import Foundation
import HTTPTypes
import LinkHTTP
import Testing

/// When a connection ends after an answer, and when it goes on; each exchange waits for the service to end it.
@Suite(.timeLimit(.minutes(1))) struct ConnectionEndTests {
    @Test(arguments: [
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n",
        "Connection: upgrade\r\nUpgrade: websocket\r\n",
        "Connection: close\r\n",
    ])
    func lastRequestIsAnsweredAndTheConnectionEnds(_ fields: String) async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let text = "GET /health/live HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
            let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func requestOfHTTP10EndsTheConnection() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let text = "GET /health/live HTTP/1.0\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(answer.split(separator: " ").dropFirst().first == "200")
        }
    }

    @Test func requestsOfHTTP10ThatKeepTheConnectionAreToldSo() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let kept = "GET /health/live HTTP/1.0\r\nHost: a\r\nConnection: Keep-Alive\r\n\r\n"
            let last = "GET /health/live HTTP/1.0\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array((kept + last).utf8), port: port)
            let answers = answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.lowercased() }
            #expect(answers.map { $0.prefix(3) } == ["200", "200"])
            #expect(answers.first?.contains("\r\nconnection: keep-alive\r\n") == true)
            #expect(answers.last?.contains("\r\nconnection: close\r\n") == true)
        }
    }

    @Test func halfAConnectionIsEnoughForAnAnswer() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let text = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array((text + text).utf8), port: port, endsOutput: true)
            #expect(answer.components(separatedBy: "HTTP/1.1 200 ").count == 3)
        }
    }

    @Test func aConnectionEndsAfterTheAnswersToAsManyRequestsAsItMayHaveSent() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.streams = 3
        let service = try await ServiceUnderTest(configuration: configuration)
        try await service.withPort { port in
            let text = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
            let answer = try await RawConnection.exchange(Array(String(repeating: text, count: 9).utf8), port: port)
            #expect(answer.components(separatedBy: "HTTP/1.1 200 ").count == 4)
        }
    }

    @Test func earlierRequestsAreAnsweredBeforeTheLast() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let good = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
            let text = "\(good)\(good)CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n\(good)"
            let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(
                answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == ["200", "200", "405"])
        }
    }

    @Test func bodyWithinTheLimitThatNobodyReadsKeepsTheConnection() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            let refused = "POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
            let last = "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.exchange(Array((refused + last).utf8), port: port)
            #expect(answer.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) } == ["401", "200"])
        }
    }

    @Test func hostOfAnAbsoluteTargetWinsOverTheField() async throws {
        let service = try await ServiceUnderTest()
        let created = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/there"},"customCode":"b1"}"#)
        #expect(created.status == .created)
        try await service.withPort { port in
            for (target, host, status) in [
                ("https://go.example.com/b1", "elsewhere.example", "302"), ("/b1", "go.example.com", "302"),
                ("HTTP://elsewhere.example/b1", "go.example.com", "404"), ("http://a b/b1", "go.example.com", "400"),
                ("http://u@go.example.com/b1", "go.example.com", "400"), ("http:///b1", "go.example.com", "400"),
            ] {
                let text = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
                let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(target): \(answer.prefix(200))")
            }
        }
    }
}
