import ArgumentParser
import Foundation
import Testing

@testable import waymark

@Suite struct RouteExplanationTests {
    static let routes = """
        # The links of the airline's app
        /passes
        /pass/{flight}[/{seat}]
        /pass/{row: Int}

        /flights?from={from}&page={page: Int=1}
        """

    @Test func tellsWhatWinsAndWhyNotTheOthers() throws {
        let explanation = try RouteExplanation(
            of: "https://example.com/pass/LH400", byRoutes: Self.routes, in: "routes.txt")
        #expect(explanation.match == .init(template: "/pass/{flight}[/{seat}]", arguments: ["flight": "LH400"]))
        #expect(
            explanation.description == """
                = /pass/{flight}[/{seat}]
                    flight: LH400
                - /pass/{row}: "LH400" is not valid for {row} (at byte 25)
                - /passes: found "pass", expected "passes" (at byte 20)
                - /flights?from={from}&page={page}: found "pass", expected "flights" (at byte 20)
                """)
    }

    @Test func namesWhatMatchesTooAndWhatIsWrong() throws {
        let explanation = try RouteExplanation(of: "/pass/7", byRoutes: Self.routes + "\n/passes/\n", in: "routes.txt")
        #expect(explanation.match?.template == "/pass/{row}")
        #expect(explanation.alsoMatching == ["/pass/{flight}[/{seat}]"])
        #expect(explanation.findings == ["/passes/: the same as /passes"])
        let json = try JSONText.line(explanation)
        #expect(json.contains(#""match":{"arguments":{"row":"7"},"template":"/pass/{row}"}"#))
    }

    @Test func aFaultIsToldByItsLine() {
        let failure = #expect(throws: CommandFailure.self) {
            try RouteExplanation(of: "/", byRoutes: "# none\n/pass/{a}{b}", in: "routes.txt")
        }
        #expect(failure?.kind == .usage)
        #expect(failure?.message.hasPrefix("routes.txt, line 2: /pass/{a}{b}: ") == true)
    }

    @Test func theExitCodeIsOneWhereNothingMatches() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString).txt")
        try Data("/a\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let command = try ExplainCommand.parse(["/b", "--routes", file.path])
        let exit = #expect(throws: ExitCode.self) { try command.run() }
        #expect(exit?.rawValue == 1)
        #expect(throws: Never.self) { try ExplainCommand.parse(["/a", "--routes", file.path]).run() }
    }
}
