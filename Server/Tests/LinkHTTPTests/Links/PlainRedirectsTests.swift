import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import NIOCore
import NIOHTTPTypes
import Testing

@testable import LinkHTTP

/// Redirects from the bytes of a request are those behind the parser, byte for byte; and what is not answered from the bytes
/// comes to the parser unchanged.
@Suite(.timeLimit(.minutes(60))) struct PlainRedirectsTests {
    /// A responder that answers in one of its two ways only.
    private struct OneWay: DirectResponder {
        let direct: DirectRedirects
        let isFromBytes: Bool

        func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]? {
            isFromBytes ? nil : direct.answer(head, from: peer)
        }

        func plainResponder(on eventLoop: any EventLoop) -> (any PlainResponder)? {
            isFromBytes ? direct.plainResponder(on: eventLoop) : nil
        }
    }

    /// A service, and its responder.
    private struct Subject {
        let service: ServiceUnderTest
        let direct: DirectRedirects
        let journal = TakenJournal()

        init(trustsProxies: Bool = false) async throws {
            service = try await RedirectFixture.service(
                trustsProxies: trustsProxies, logsRequests: false, journal: journal)
            direct = DirectRedirects(
                follow: service.useCases.follow, configuration: service.configuration, date: DateField(),
                overrides: BranchOverride.all,
                paths: buildRouter(service.useCases, logger: service.log.logger()).routes.map(\.path.description))
        }

        /// What one way answers, and what it records.
        struct Outcome: Equatable {
            var text: String
            var entries: [JournalEntry]
        }

        /// The outcomes from bytes and behind the parser, of the same pieces.
        func outcomes(of pieces: [ArraySlice<UInt8>]) throws -> (plain: Outcome, parsed: Outcome) {
            func outcome(_ direct: any DirectResponder) throws -> Outcome {
                let connection = try EmbeddedConnection(service, direct: direct)
                defer { connection.close() }
                let text = RedirectFixture.settled(connection.answers(to: pieces))
                return Outcome(text: text, entries: journal.take())
            }
            return (try outcome(direct), try outcome(OneWay(direct: direct, isFromBytes: false)))
        }

        /// The answers only.
        func answers(to pieces: [ArraySlice<UInt8>]) throws -> (plain: String, parsed: String) {
            let (plain, parsed) = try outcomes(of: pieces)
            return (plain.text, parsed.text)
        }
    }

    private static let browsers: [[String]] = [
        [
            "Connection: keep-alive", "sec-ch-ua: \"Not;A=Brand\";v=\"99\", \"Google Chrome\";v=\"139\"",
            "sec-ch-ua-mobile: ?1", "sec-ch-ua-platform: \"Android\"", "Upgrade-Insecure-Requests: 1",
            "User-Agent: \(LinkHostFixture.android)", "Accept: text/html,application/xhtml+xml,*/*;q=0.8",
            "Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-User: ?1", "Sec-Fetch-Dest: document",
            "Accept-Encoding: gzip, deflate, br, zstd", "Accept-Language: en-US,en;q=0.9", "Cookie: a=b; c=d",
        ],
        [
            "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "Sec-Fetch-Mode: navigate", "User-Agent: \(LinkHostFixture.iPhone)", "Priority: u=0, i",
            "Accept-Language: de-DE,de;q=0.9", "Connection: keep-alive", "Referer: https://www.example.org/",
        ],
        ["User-Agent: \(LinkHostFixture.desktop)", "Accept: */*", "X-Requested-With: com.example.app"],
        ["User-Agent: curl/8.5.0", "Accept: */*"],
    ]

    /// Lines that decide where a request ends or how a connection goes on, in ways on which parsers have disagreed.
    private static let smuggling = [
        "Content-Length: 5", "Content-Length: 0", "content-length : 5", "Content-Length:\t5", "Content-Length: +5",
        "Content-Length: 5, 5", "Transfer-Encoding: chunked", "Transfer-Encoding : chunked",
        "Transfer-Encoding:\u{0B}chunked", "Transfer-Encoding: xchunked", " Transfer-Encoding: chunked",
        "X: a\r\n Transfer-Encoding: chunked", "X: a\nTransfer-Encoding: chunked", "X: a\rTransfer-Encoding: chunked",
        "Transfer-Encoding\r\n : chunked", "TRANSFER-ENCODING: chunked", "Transfer_Encoding: chunked",
        "Content-Length: 5\r\nTransfer-Encoding: chunked", "Expect: 100-continue", "Upgrade: h2c",
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
        "Connection: close", "Connection: keep-alive, close", "Connection: Keep-Alive", "Connection:",
        "Connection: keep-alive\r\nConnection: close", "Host: other.example.com", "Host:", ": none", "NoColon",
        "X: \u{00}", "X: \u{7F}", "X: é", "Trailer: X", "TE: trailers", "X\u{00}: a", "Ünïcode: a", "X: a ", "X:a",
        "User-Agent: a \t", "User-Agent:  two spaces", "User-Agent: one\r\nUser-Agent: two", "Keep-Alive: timeout=1",
    ]

    private static func request(using generator: inout SplitMix64) -> [UInt8] {
        if Int.random(in: 0..<3, using: &generator) == 0 {
            return Array(RedirectFixture.request(using: &generator).utf8)
        }
        let path = RedirectFixture.paths.randomElement(using: &generator) ?? "/plain"
        var lines = ["\(Bool.random(using: &generator) ? "GET" : "HEAD") \(path) HTTP/1.1", "Host: go.example.com"]
        lines += browsers.randomElement(using: &generator) ?? []
        if Int.random(in: 0..<3, using: &generator) == 0, let line = smuggling.randomElement(using: &generator) {
            lines.insert(line, at: Int.random(in: 1...lines.count, using: &generator))
        }
        var bytes = Array(lines.joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8)
        if Int.random(in: 0..<4, using: &generator) == 0 { mutate(&bytes, using: &generator) }
        return bytes
    }

    /// Changes, adds or takes away one byte.
    private static func mutate(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte =
            Array("\r\n \t:/?#%\0a\u{7F}".utf8).randomElement(using: &generator)
            ?? UInt8.random(in: 0 ... .max, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
    }

    /// One to three requests, in one piece or in several.
    private static func pieces(using generator: inout SplitMix64) -> [ArraySlice<UInt8>] {
        let count = Int.random(in: 1...3, using: &generator)
        let bytes = (0..<count).flatMap { _ in request(using: &generator) }
        guard Bool.random(using: &generator) else { return [bytes[...]] }
        let ends = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            Int.random(in: 0...bytes.count, using: &generator)
        }
        let bounds = [0] + ends.sorted() + [bytes.count]
        return zip(bounds, bounds.dropFirst()).map { bytes[$0..<$1] }.filter { !$0.isEmpty }
    }

    @Test(arguments: [false, true])
    func theAnswersAreThoseBehindTheParser(trustsProxies: Bool) async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["WAYMARK_FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0 ... .max)
        print("theAnswersAreThoseBehindTheParser(\(trustsProxies)): WAYMARK_FUZZ_SEED=\(seed)")
        var generator = SplitMix64(seed: seed)
        let count = environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 2000
        let subject = try await Subject(trustsProxies: trustsProxies)
        for _ in 0..<count {
            let pieces = Self.pieces(using: &generator)
            let (plain, parsed) = try subject.outcomes(of: pieces)
            if plain != parsed {
                Issue.record("\(pieces.map { String(decoding: $0, as: UTF8.self) }): \(plain) and \(parsed)")
                return
            }
        }
    }

    @Test func theCountryIsThatOfTheVisitorBehindTheProxy() async throws {
        for (trustsProxies, field, country) in [
            (true, "X-Forwarded-For: 192.0.2.7", "AH"), (true, "X-Forwarded-For: 192.0.2.7, 2001:db8::9", "AJ"),
            (false, "X-Other: 1", "AB"),
        ] {
            let subject = try await Subject(trustsProxies: trustsProxies)
            let request = "GET /plain HTTP/1.1\r\nHost: go.example.com\r\n\(field)\r\n\r\n"
            let (plain, parsed) = try subject.outcomes(of: [Array(request.utf8)[...]])
            #expect(plain.entries.map(\.country) == [country] && parsed.entries == plain.entries, "\(field)")
        }
    }

    @Test func aRequestMayBeSplitAnywhere() async throws {
        let subject = try await Subject()
        let request = ["GET /plain?a=b HTTP/1.1", "Host: go.example.com"] + Self.browsers[0]
        let bytes = Array((request.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let twice = bytes + bytes
        let whole = try subject.answers(to: [twice[...]])
        #expect(whole.plain == whole.parsed && whole.plain.contains("302 Found"))
        for place in 1..<twice.count {
            let (plain, _) = try subject.answers(to: [twice[..<place], twice[place...]])
            #expect(plain == whole.plain, "\(place)")
        }
    }

    @Test func eachWayToHideARequestIsReadAsTheParserReadsIt() async throws {
        let subject = try await Subject()
        for line in Self.smuggling {
            let request = "GET /plain HTTP/1.1\r\nHost: go.example.com\r\n\(line)\r\n\r\n"
            let hidden = "GET /apps HTTP/1.1\r\nHost: go.example.com\r\n\r\n"
            let bytes = Array((request + hidden).utf8)
            let (plain, parsed) = try subject.answers(to: [bytes[...]])
            #expect(plain == parsed, "\(line)")
        }
    }

    @Test func realUserAgentsAreAnsweredFromBytes() async throws {
        let subject = try await Subject()
        for agent in try RedirectFixture.userAgents() {
            let request = "GET /plain HTTP/1.1\r\nHost: go.example.com\r\nUser-Agent: \(agent)\r\n\r\n"
            // The second time it is remembered.
            let (plain, parsed) = try subject.answers(to: [Array(request.utf8)[...], Array(request.utf8)[...]])
            #expect(plain == parsed, "\(agent)")
        }
    }

    @Test func whatBrowsersSendIsAnsweredFromBytes() async throws {
        let subject = try await Subject()
        let connection = try EmbeddedConnection(
            subject.service, direct: OneWay(direct: subject.direct, isFromBytes: true))
        defer { connection.close() }
        for browser in Self.browsers {
            let request = ["GET /plain HTTP/1.1", "Host: go.example.com"] + browser
            let bytes = Array((request.joined(separator: "\r\n") + "\r\n\r\n").utf8)
            #expect(connection.answers(to: [bytes[...]]).contains("302 Found"), "\(browser)")
        }
    }

    @Test func nothingIsAnsweredBeforeTheRequestsAheadOfIt() async throws {
        let subject = try await Subject()
        let connection = try EmbeddedConnection(
            subject.service, direct: OneWay(direct: subject.direct, isFromBytes: true))
        defer { connection.close() }
        func answer(_ path: String) -> String {
            connection.answers(to: [Array("GET \(path) HTTP/1.1\r\nHost: go.example.com\r\n\r\n".utf8)[...]])
        }
        #expect(answer("/plain").contains("302 Found"))
        #expect(answer("/none").isEmpty)
        // The answer to the unknown code is still owed.
        #expect(answer("/plain").isEmpty)
    }

    @Test func theParserIsAddedWhenItIsNeeded() async throws {
        let subject = try await Subject()
        let request = Array("GET /plain HTTP/1.1\r\nHost: go.example.com\r\n\r\n".utf8)
        func connection() throws -> EmbeddedConnection {
            try EmbeddedConnection(subject.service, direct: subject.direct)
        }
        for needs in ["GET /none HTTP/1.1\r\nHost: go.example.com\r\n\r\n", "GET /pl", "TRACE", "\n"] {
            let connection = try connection()
            defer { connection.close() }
            #expect(connection.answers(to: [request[...], request[...]]).contains("302 Found"))
            #expect(!connection.hasParser)
            _ = connection.answers(to: [Array(needs.utf8)[...]])
            #expect(connection.hasParser, "\(needs)")
        }
        let stopping = try connection()
        defer { stopping.close() }
        stopping.stop()
        #expect(stopping.hasParser)
        #expect(stopping.answers(to: [request[...]]).lowercased().contains("connection: close"))
    }
}
