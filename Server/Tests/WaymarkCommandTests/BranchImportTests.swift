import Foundation
import LinkRules
import LinkStorage
import Locking
import Testing
import WaymarkClient
import WaymarkLinks

@testable import waymark

/// Answers in turn for each link, and notes what was asked and how long was waited.
private final class Sandbox: LinkTransport {
    struct State {
        var answers: [String: [LinkHTTPResponse]] = [:]
        var asked: [String] = []
        var pauses: [Double] = []
        var uptime = 0.0
    }

    let state = Mutex(State())

    init(_ answers: [String: [LinkHTTPResponse]]) {
        state.withLock { $0.answers = answers }
    }

    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse {
        let query = request.url.query ?? ""
        let link = query.split(separator: "&").first { $0.hasPrefix("url=") }?.dropFirst(4)
        let code = link.flatMap { PercentEncoding.decoded($0) }?.split(separator: "/").last.map(String.init) ?? ""
        let response = state.withLock { state -> LinkHTTPResponse? in
            state.asked.append(code)
            guard var answers = state.answers[code], let first = answers.first else { return nil }
            if answers.count > 1 { answers.removeFirst() }
            state.answers[code] = answers
            return first
        }
        guard let response else { throw LinkTransportError(.connection) }
        return response
    }

    var environment: ClientEnvironment {
        var environment = ClientEnvironment.system
        environment.uptime = { self.state.withLock { $0.uptime } }
        environment.sleep = { seconds in
            self.state.withLock { state in
                state.pauses.append(seconds)
                state.uptime += seconds
            }
        }
        return environment
    }

    var asked: [String] { state.withLock { $0.asked } }
    var pauses: [Double] { state.withLock { $0.pauses } }
}

extension LinkHTTPResponse {
    fileprivate static let link = LinkHTTPResponse(
        status: 200, body: Data(#"{"data":{"spot":7},"type":0,"alias":null}"#.utf8))

    fileprivate static func refusal(_ status: Int, after seconds: String? = nil) -> LinkHTTPResponse {
        var headers: LinkHTTPHeaders = [:]
        headers["Retry-After"] = seconds
        return LinkHTTPResponse(
            status: status, headers: headers, body: Data(#"{"error":{"code":1,"message":"No."}}"#.utf8))
    }
}

@Suite final class BranchImportTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let api = WebURL("https://api.example.com")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var path: String { folder.appendingPathComponent("answers").path }

    private func links(_ codes: String...) -> [String] { codes.map { "https://x.example.com/\($0)" } }

    private func read(
        _ links: [String], _ sandbox: Sandbox, into file: BranchAnswerFile
    ) async throws -> BranchReader.Reading {
        try await BranchReader(
            api: try #require(api), key: "key_live_x", rate: 10, transport: sandbox, environment: sandbox.environment
        ).read(links, into: file, StatusLine())
    }

    @Test func linksAreReadOnceAndKept() async throws {
        let sandbox = Sandbox(["a": [.link], "b": [.link]])
        let file = try BranchAnswerFile(path: path)
        let reading = try await read(links("a", "b"), sandbox, into: file)
        #expect(reading == BranchReader.Reading(links: 2, asked: 2, refused: 0, waits: 0))
        // Another run goes on from the file.
        let later = try BranchAnswerFile(path: path)
        #expect(later.answers.count == 2)
        let rest = Sandbox(["c": [.link]])
        let second = try await read(links("a", "b", "c"), rest, into: later)
        #expect(second.asked == 1 && rest.asked == ["c"])
    }

    @Test(arguments: [("7", 7.0), (nil, 60.0), ("soon", 60.0), ("99999", 3600.0), ("0", 1.0)])
    func theApiIsWaitedFor(_ field: String?, _ seconds: Double) async throws {
        let sandbox = Sandbox(["a": [.refusal(429, after: field), .link], "b": [.link]])
        let reading = try await read(links("a", "b"), sandbox, into: try BranchAnswerFile(path: path))
        #expect(sandbox.pauses == [seconds])
        #expect(sandbox.asked.sorted() == ["a", "a", "b"])
        #expect(reading.waits == 1 && reading.asked == 2)
    }

    @Test func linksAreNotReadFasterThanSaid() async throws {
        let codes = (0..<20).map { "c\($0)" }
        let sandbox = Sandbox(Dictionary(uniqueKeysWithValues: codes.map { ($0, [.link]) }))
        _ = try await read(
            codes.map { "https://x.example.com/\($0)" }, sandbox, into: try BranchAnswerFile(path: path))
        #expect(sandbox.pauses == [1])
        #expect(Set(sandbox.asked.prefix(10)) == Set(codes.prefix(10)))
    }

    @Test func anAnswerThatIsNotTheAPIsIsAskedForAgain() async throws {
        let page = LinkHTTPResponse(status: 200, body: Data("<html>".utf8))
        let forbidden = LinkHTTPResponse(status: 403, body: Data("no".utf8))
        let sandbox = Sandbox(["a": [.link], "b": [page, .link], "c": [forbidden, .link]])
        let file = try BranchAnswerFile(path: path)
        #expect(try await read(links("a", "b", "c"), sandbox, into: file).refused == 2)
        guard case .unclear(let reason)? = file.answers["https://x.example.com/c"] else {
            Issue.record("no reason")
            return
        }
        #expect(reason.contains("403"))
        let later = try BranchAnswerFile(path: path)
        #expect(later.answers.keys.sorted() == links("a"))
        let second = try await read(links("a", "b", "c"), sandbox, into: later)
        #expect(second.asked == 2 && second.refused == 0)
        #expect(try BranchAnswerFile(path: path).answers.count == 3)
    }

    @Test func anAddressThatIsNoAPIStopsAtOnce() async throws {
        let sandbox = Sandbox(["a": [LinkHTTPResponse(status: 200, body: Data("<html>".utf8))]])
        let failure = await #expect(throws: CommandFailure.self) {
            try await read(links("a"), sandbox, into: try BranchAnswerFile(path: path))
        }
        #expect(failure?.remedy?.contains("--api") == true)
    }

    @Test(arguments: [(nil, 7), ("1", 13), ("3600", 2)])
    func anAPIThatOnlyAsksToWaitIsGivenUpAfterAnHour(_ field: String?, _ count: Int) async throws {
        let sandbox = Sandbox(["a": [.link], "b": [.refusal(429, after: field)]])
        let file = try BranchAnswerFile(path: path)
        let failure = await #expect(throws: CommandFailure.self) {
            try await read(links("a", "b"), sandbox, into: file)
        }
        #expect(failure?.kind == .unavailable)
        #expect(failure.map { "\($0)" }?.contains("1 of 2 links were read") == true, "\(String(describing: failure))")
        #expect(failure?.remedy?.contains("goes on from there") == true)
        #expect(sandbox.asked.count { $0 == "b" } >= count)
        #expect(sandbox.pauses.reduce(0, +) >= 3600 && sandbox.pauses.reduce(0, +) < 3 * 3600)
        #expect(try BranchAnswerFile(path: path).answers.count == 1)
    }

    @Test func aRefusedLinkIsKeptAsRefused() async throws {
        let sandbox = Sandbox(["a": [.link], "b": [.refusal(404)]])
        let file = try BranchAnswerFile(path: path)
        let reading = try await read(links("a", "b"), sandbox, into: file)
        #expect(reading.refused == 1)
        let known = try BranchAnswerFile(path: path).answers["https://x.example.com/b"]
        guard case .refusal(let reason)? = known else {
            Issue.record("not kept")
            return
        }
        #expect(reason == "Branch refuses it: No.")
    }

    @Test func aWrongKeyStopsAtOnceAndKeepsNothing() async throws {
        let sandbox = Sandbox(["a": [.refusal(400)], "b": [.refusal(400)]])
        let file = try BranchAnswerFile(path: path)
        await #expect(throws: CommandFailure.self) { try await read(links("a", "b"), sandbox, into: file) }
        #expect(try BranchAnswerFile(path: path).answers.isEmpty)
    }

    @Test func anApiThatFailsIsGivenUpAfterFiveTimes() async throws {
        let sandbox = Sandbox(["a": [.refusal(503)]])
        let failure = await #expect(throws: CommandFailure.self) {
            try await read(links("a"), sandbox, into: try BranchAnswerFile(path: path))
        }
        #expect(failure?.kind == .unavailable)
        #expect(sandbox.asked.count == 5)
        #expect(sandbox.pauses == [1, 2, 4, 8])
    }

    @Test func aLineThatWasCutOffIsReadAgain() async throws {
        let whole = #"{"answer":{"data":{}},"url":"https://x.example.com/a"}"#
        try Data((whole + "\n" + #"{"answer":{"da"#).utf8).write(to: URL(fileURLWithPath: path))
        let file = try BranchAnswerFile(path: path)
        #expect(file.answers.keys.sorted() == ["https://x.example.com/a"])
        try file.add(.refusal("No."), of: "https://x.example.com/b")
        #expect(try BranchAnswerFile(path: path).answers.count == 2)
    }

    @Test func anotherFileIsNotWrittenTo() throws {
        try Data("short link,long link\nhttps://x.example.com/a,b\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: CommandFailure.self) { try BranchAnswerFile(path: path) }
    }

    @Test func linksAreFoundInLinesOfAnyForm() throws {
        let text =
            "\u{FEFF}Link,Channel\r\nhttps://x.example.com/a,sms\r\n\r\n\"https://x.example.com/b\";2\n"
            + "spring\thttps://x.example.com/c\nhttps://x.example.com/a\n"
        #expect(try BranchLinkList(text, name: "file").links == links("a", "b", "c"))
        #expect(throws: CommandFailure.self) { try BranchLinkList("https://x.example.com/a\nnone\n", name: "file") }
        #expect(throws: CommandFailure.self) { try BranchLinkList("\n", name: "file") }
    }

    /// What the table says of some links on a domain that permits pages below /b without, and others with a query.
    private func destinations(_ answers: [String], isAdded: Bool) throws -> [[String]] {
        let moment = Date(timeIntervalSince1970: 1_800_000_000)
        let patterns = [#"^https://example\.com/a$"#, #"^https://example\.com/b(\?.*)?$"#]
        let project = ProjectRecord(
            id: ProjectRecord.ID(at: moment), name: "shop", urlPatterns: isAdded ? [] : patterns, createdAt: moment)
        let domain = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: moment), projectID: project.id,
            domain: try #require(LinkDomain("https://x.example.com")), urlPatterns: patterns, createdAt: moment)
        let settings = Directory(
            revision: 1, projects: [project], apps: [], domains: isAdded ? [domain] : [], keys: [])
        let links = answers.indices.map { "https://x.example.com/\($0)" }
        var table = BranchTable(places: BranchPlaces(of: links, to: nil, in: settings, project: project))
        for (link, answer) in zip(links, answers) {
            guard case .object(let members)? = JSONValue(jsonText: answer) else { continue }
            table.add(link, .link(members))
        }
        let output = folder.appendingPathComponent("table.csv").path
        try table.write(to: output)
        let rows = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map { line in
            line.matches(of: /"((?:[^"]|"")*)"(?:,|$)/).map { String($0.output.1) }
        }
        let names = try #require(rows.first)
        return rows.dropFirst().map { row in
            ["link", "ofl", BranchTable.reasonColumn].map { name in names.firstIndex(of: name).map { row[$0] } ?? "" }
        }
    }

    @Test(arguments: [true, false])
    func whatTheURLPatternsForbidIsNotWrittenIntoTheTable(_ isAdded: Bool) throws {
        let rows = try destinations(
            [
                #"{"channel":"sms","data":{"$desktop_url":"https://example.com/a"}}"#,
                #"{"channel":"sms","data":{"$desktop_url":"https://example.com/b"}}"#,
                #"{"channel":"sms","data":{"spot":1}}"#,
            ], isAdded: isAdded)
        #expect(rows[0] == ["https://example.com/a", "https://example.com/a", ""])
        #expect(rows[1] == ["https://example.com/b", "https://example.com/b?utm_source=sms", ""])
        #expect(rows[2][2].contains("$fallback_url"), "\(rows[2])")
    }

    @Test func aTableHasWhatTheAnswersSay() throws {
        var table = BranchTable(places: BranchPlaces(of: [], to: LinkDomain("https://go.example.com")))
        guard
            case .object(let answer)? = JSONValue(
                jsonText: """
                    {"data":{"$desktop_url":"https://www.example.com/a","$og_title":"A \\"b\\"","spot":7,"~id":"1",\
                    "$exp_date":1900000000000,"$marketing_title":"Spring","~creation_source":3},"channel":"sms",\
                    "tags":["x","y"],"type":2,"alias":"a"}
                    """)
        else {
            Issue.record("no object")
            return
        }
        table.add("https://x.example.com/a", .link(answer))
        let used = #"{"$desktop_url":"https://e.com/","$one_time_use":true,"$one_time_use_used":true}"#
        table.add("https://x.example.com/u", .link(["type": .integer(1), "data": .string(used)]))
        table.add("https://x.example.com/b", .refusal("No."))
        table.add("https://x.example.com/c", .link(["data": .object(["$ios_url": .string("https://")])]))
        let output = folder.appendingPathComponent("table.csv").path
        try table.write(to: output)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix(#""short_link","link","name","tags","expires_at","#))
        #expect(lines[0].hasSuffix(#""branch_error""#))
        #expect(
            lines[1].hasPrefix(
                #""https://x.example.com/a","https://www.example.com/a","Spring","x,y","2030-03-17"#))
        for part in ["\"A \"\"b\"\"\"", "\"sms\"", "\"\"spot\"\":7", "\"\"~source\"\":\"\"ios\"\""] {
            #expect(lines[1].contains(part), "\(part)")
        }
        #expect(!lines[1].contains("~id"))
        #expect(lines[0].contains(#""opening_limit","openings_used""#) && lines[2].contains(#""1","1""#))
        #expect(lines[3].hasSuffix(#""No.""#))
        #expect(lines[4].contains("$ios_url"))
    }
}
