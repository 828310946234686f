import Foundation
import LinkRules
import Testing

/// 200 user agents as they are in use, each with its source, against what a link has to know of them.
///
/// Their expectations are older than the rules that meet them. New rules are not written for single texts of this list.
@Suite struct CurrentUserAgentTests {
    struct Fixture: Decodable {
        struct Source: Decodable {
            var url: String
            var date: String
        }

        var sources: [String: Source]
        var cases: [Case]
    }

    struct Case: Decodable {
        var source: String
        var ua: String
        var expect: Expectation
    }

    /// A member that is left out is not asserted.
    struct Expectation: Decodable {
        var kind: String
        var platform: String?
        var form: String?
        var os: String?
        var browser: String?
        var in_app: String?
        var maybe_ipad: Bool?
    }

    private static let leastRight = 194

    private static func fixture() throws -> Fixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/current-user-agents.json")
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
    }

    @Test func eachHasItsSourceAndIsThereOnce() throws {
        let fixture = try Self.fixture()
        #expect(fixture.cases.count == 200)
        #expect(Set(fixture.cases.map(\.ua)).count == fixture.cases.count)
        #expect(Set(fixture.cases.map(\.source)) == Set(fixture.sources.keys))
        for (name, source) in fixture.sources {
            #expect(source.url.hasPrefix("https://"), "\(name)")
            #expect(source.date.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil, "\(name)")
        }
    }

    @Test func noneIsFromTheOlderCollection() throws {
        let older = Set(UserAgentFixtureTests.cases.map(\.ua))
        #expect(older.isDisjoint(with: try Self.fixture().cases.map(\.ua)))
    }

    @Test func nearlyAllAreReadWithoutAMiss() throws {
        let cases = try Self.fixture().cases
        let misses = cases.compactMap { fixture -> String? in
            let misses = fixture.expect.misses(VisitorClassifier.visitor(userAgent: fixture.ua))
            return misses.isEmpty ? nil : "\(fixture.ua): \(misses.joined(separator: ", "))"
        }
        #expect(cases.count - misses.count >= Self.leastRight, "\(misses.joined(separator: "\n"))")
    }
}

extension CurrentUserAgentTests.Expectation {
    fileprivate func misses(_ visitor: Visitor) -> [String] {
        let kinds: [String: Set<Visitor.Kind>] = [
            "browser": [.browser], "in_app": [.inApp], "person": [.browser, .inApp], "preview": [.preview],
            "robot": [.search, .ai, .crawler, .monitor], "client": [.tool, .native],
            "machine": [.preview, .search, .ai, .crawler, .monitor, .tool, .native],
        ]
        var misses = kinds[kind]?.contains(visitor.kind) == true ? [] : ["kind is \(visitor.kind)"]
        for (name, expected, found) in [
            ("platform", platform, visitor.platform.rawValue), ("form", form, visitor.form?.rawValue),
            ("os", os, visitor.osVersion?.description), ("browser", browser, visitor.browser?.name),
            ("in_app", in_app, visitor.inApp?.name), ("maybe_ipad", maybe_ipad.map { "\($0)" }, "\(visitor.maybeIPad)"),
        ] where expected != nil && expected != found {
            misses.append("\(name) is \(found ?? "missing")")
        }
        return misses
    }
}
