import Foundation
import LinkRules
import LinkStorage
import Testing

/// The collected user agents, each with what a link must know of it.
@Suite struct UserAgentFixtureTests {
    struct Fixture: Decodable {
        var cases: [Case]
    }

    struct Case: Decodable, CustomTestStringConvertible, Sendable {
        var id: String
        var ua: String
        var expect: Expectation

        var testDescription: String { id }
    }

    /// A member that is left out is not asserted.
    struct Expectation: Decodable, Sendable {
        var kind: String
        var route: String
        var platform: String?
        var form: String?
        var os_version: String?
        var browser: String?
        var in_app: String?
        var bot: String?
        var maybe_ipad: Bool?
    }

    static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/user-agents.json")
        let fixture = try? JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
        return fixture?.cases ?? []
    }()

    @Test func allAreRead() {
        #expect(Self.cases.count == 30)
    }

    @Test(arguments: cases) func isReadAsExpected(_ fixture: Case) {
        let visitor = VisitorClassifier.visitor(userAgent: fixture.ua)
        let expected = fixture.expect
        #expect(visitor.kind.rawValue == expected.kind)
        if let platform = expected.platform { #expect(visitor.platform.rawValue == platform) }
        if let form = expected.form { #expect(visitor.form?.rawValue == form) }
        if let version = expected.os_version { #expect(visitor.osVersion?.description == version) }
        if let browser = expected.browser { #expect(visitor.browser?.name == browser) }
        if let app = expected.in_app { #expect(visitor.inApp?.name == app) }
        if let bot = expected.bot { #expect(visitor.bot == bot) }
        if let maybe = expected.maybe_ipad { #expect(visitor.maybeIPad == maybe) }
    }

    /// Whoever is cut short is still no one else: a phone never becomes another maker's phone.
    @Test(arguments: cases) func cutShortIsReadSanely(_ fixture: Case) {
        let whole = VisitorClassifier.visitor(userAgent: fixture.ua)
        // Linux stands before Android, the Mac's name before what tells an iPad apart.
        let possible: Set<VisitorPlatform> = [whole.platform, .other, .linux, .macos]
        for length in 0..<fixture.ua.count {
            let visitor = VisitorClassifier.visitor(userAgent: String(fixture.ua.prefix(length)))
            #expect(possible.contains(visitor.platform), "\(length) bytes: \(visitor.platform)")
            #expect(visitor.isConsistent)
        }
    }

    @Test func noTextTrapsAndEveryAnswerIsConsistent() {
        var generator = SplitMix64(seed: 20_261_121)
        let alphabet = Array(";/()[]_.,:@+ \u{0}\u{7F}0123456789ABCMXabcot\u{E9}\u{1F600}".unicodeScalars)
        let iterations = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? 2000
        for _ in 0..<iterations {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                // Pieces of real texts, so that tokens occur, with anything in between.
                let piece = Self.cases.randomElement(using: &generator)?.ua ?? ""
                let start = Int.random(in: 0...piece.count, using: &generator)
                text += piece.unicodeScalars.dropFirst(start).prefix(Int.random(in: 0...60, using: &generator))
                for _ in 0..<Int.random(in: 0...8, using: &generator) {
                    text.append(alphabet.randomElement(using: &generator) ?? "x")
                }
            }
            let visitor = VisitorClassifier.visitor(userAgent: String(text))
            #expect(visitor.isConsistent, "\(String(text).debugDescription)")
            #expect(visitor == VisitorClassifier.visitor(userAgent: String(text)))
        }
    }
}

extension Visitor {
    /// Whether the parts agree with one another.
    fileprivate var isConsistent: Bool {
        (bot != nil) == kind.isMachine && (inApp != nil) == (kind == .inApp) && (inApp == nil || browser == nil)
            && (!maybeIPad || platform == .macos && kind == .browser) && (!isPad || audience == .iPad)
    }
}
