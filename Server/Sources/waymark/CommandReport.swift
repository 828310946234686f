import ArgumentParser
import Foundation

/// The text that a command prints if it ends otherwise than by its own output: help, a version, a failure.
struct CommandReport: Equatable {
    /// The text, without a line break at its end; empty where there is nothing to say.
    let text: String
    let exitCode: Int32

    /// Creates the report of an error.
    init(_ error: any Error) {
        if let failure = error as? CommandFailure {
            text = failure.description
            exitCode = failure.kind.rawValue
            return
        }
        let message = Waymark.fullMessage(for: error)
        let code = Waymark.exitCode(for: error)
        // The parser's name for errors that are not its own: of files and of the system.
        let isForeign = code == .failure && !(error is ExitCode)
        exitCode = isForeign ? CommandFailure.Kind.unavailable.rawValue : code.rawValue
        // The parser's own failures begin with another word than ours.
        text = exitCode == 0 ? message : message.replacing(#/^Error: /#, with: "waymark: ")
    }

    /// Writes help to standard output and failures to standard error.
    func write() {
        guard !text.isEmpty else { return }
        let file = exitCode == 0 ? FileHandle.standardOutput : FileHandle.standardError
        try? file.write(contentsOf: Data((text + "\n").utf8))
    }
}
