import ArgumentParser
import Foundation
import Testing

@testable import waymark

/// The help of every command, exactly as people read it, in `Snapshots/`.
///
/// To take the texts anew after a change: `WAYMARK_WRITE_SNAPSHOTS=1 swift test --filter HelpTests`, and read the diff.
@Suite struct HelpTests {
    static let commands: [any ParsableCommand.Type] = all(Waymark.self)

    private static func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(all)
    }

    @Test(arguments: commands.indices)
    func helpIsAsInTheSnapshot(index: Int) throws {
        let command = Self.commands[index]
        let help = Waymark.helpMessage(for: command, columns: 80) + "\n"
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Snapshots/\(String(describing: command)).txt")
        if ProcessInfo.processInfo.environment["WAYMARK_WRITE_SNAPSHOTS"] != nil {
            try Data(help.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == help)
    }

    @Test(arguments: commands.indices)
    func helpFitsEightyColumns(index: Int) {
        for line in Waymark.helpMessage(for: Self.commands[index], columns: 80).split(separator: "\n") {
            // A usage line is one line in the parser's hands; a shell wraps it.
            #expect(line.count <= 80 || line.hasPrefix("USAGE:"), "\(line)")
        }
    }

    @Test(arguments: commands.indices)
    func everyCommandTakesJSON(index: Int) {
        let command = Self.commands[index]
        guard command.configuration.subcommands.isEmpty else { return }
        #expect(Waymark.helpMessage(for: command, columns: 80).contains("--json"))
    }

    @Test func noHelpWasForgotten() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
        #expect(Set(files) == Set(Self.commands.map { "\(String(describing: $0)).txt" }))
    }
}
