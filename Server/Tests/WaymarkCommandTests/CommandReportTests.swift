import ArgumentParser
import Foundation
import LinkRules
import Testing

@testable import waymark

@Suite struct CommandReportTests {
    @Test(arguments: [
        (CommandFailure(.refused, "a", remedy: "b"), "waymark: a; b", 1),
        (CommandFailure(.refused, "It failed.", remedy: "b"), "waymark: It failed; b", 1),
        (CommandFailure(.unavailable, "a"), "waymark: a", 2),
        (CommandFailure(.usage, "a"), "waymark: a", 64),
    ])
    func aFailureDecidesTextAndExitCode(failure: CommandFailure, text: String, code: Int32) {
        let report = CommandReport(failure)
        #expect(report.text == text)
        #expect(report.exitCode == code)
    }

    @Test(arguments: [["bogus"], ["key", "create"], ["key", "create", "--role", "boss"], ["serve", "--nonsense"]])
    func aWrongCommandLineIsAUsageFailureInOurWords(arguments: [String]) {
        do {
            _ = try Waymark.parseAsRoot(arguments)
            Issue.record("\(arguments) was accepted")
        } catch {
            let report = CommandReport(error)
            #expect(report.exitCode == 64)
            #expect(report.text.hasPrefix("waymark: "))
        }
    }

    @Test(arguments: [["--help"], ["serve", "--help"], ["--version"]])
    func helpAndVersionAreNoFailures(arguments: [String]) {
        do {
            var command = try Waymark.parseAsRoot(arguments)
            try command.run()
            Issue.record("\(arguments) did not end the command")
        } catch {
            let report = CommandReport(error)
            #expect(report.exitCode == 0)
            #expect(!report.text.isEmpty)
        }
    }

    @Test func errorsOfTheSystemAreOutOfReach() {
        #expect(CommandReport(CocoaError(.fileNoSuchFile)).exitCode == 2)
        #expect(CommandReport(ExitCode(1)).exitCode == 1)
        #expect(CommandReport(ImportsOutput.incomplete).exitCode == 3)
    }

    @Test func errorsOfUseCasesBecomeFailures() {
        let refused = CommandFailure(LinkServiceError(.alreadyExists, "The project “a” already exists.", detail: "sql"))
        #expect(refused.description == "waymark: The project “a” already exists")
        #expect(refused.kind == .refused)
        let unavailable = CommandFailure(LinkServiceError(.unavailable, "No database.", detail: "disk I/O error"))
        #expect(unavailable.description == "waymark: No database (disk I/O error)")
        #expect(unavailable.kind == .unavailable)
    }
}
