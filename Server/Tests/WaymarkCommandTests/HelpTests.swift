import ArgumentParser
import Foundation
import Testing

@testable import waymark

/// The help of every command, exactly as people read it, in `Snapshots/`.
///
/// To take the texts anew after a change: `WAYMARK_WRITE_SNAPSHOTS=1 swift test --filter HelpTests`, and read the diff.
@Suite struct HelpTests {
    static let commands = all(Waymark.self, path: [])

    private static func all(_ type: any ParsableCommand.Type, path: [String]) -> [DocumentedCommand] {
        let path = path + [type.configuration.commandName ?? String(describing: type).lowercased()]
        return [DocumentedCommand(type: type, path: path)]
            + type.configuration.subcommands.flatMap { all($0, path: path) }
    }

    @Test(arguments: commands)
    func helpIsAsInTheSnapshot(command: DocumentedCommand) throws {
        let help = Waymark.helpMessage(for: command.type, columns: 80) + "\n"
        let file = Self.folder.appending(path: command.fileName)
        if ProcessInfo.processInfo.environment["WAYMARK_WRITE_SNAPSHOTS"] != nil {
            try Data(help.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == help)
    }

    @Test(arguments: commands)
    func helpFitsEightyColumns(command: DocumentedCommand) {
        for line in Waymark.helpMessage(for: command.type, columns: 80).split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test(arguments: commands)
    func everyCommandTakesJSON(command: DocumentedCommand) {
        guard command.type.configuration.subcommands.isEmpty else { return }
        #expect(Waymark.helpMessage(for: command.type, columns: 80).contains("--json"))
    }

    @Test func noHelpWasForgotten() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.commands.map(\.fileName)))
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
}

/// A command with the words that lead to it.
struct DocumentedCommand: Sendable, CustomTestStringConvertible {
    var type: any ParsableCommand.Type
    var path: [String]

    var fileName: String { path.joined(separator: "-") + ".txt" }
    var testDescription: String { path.joined(separator: " ") }
}
