import BoardingPassCore
import Foundation
import WaymarkInbox

/// The app as a program for a terminal.
@main @MainActor enum BoardingPassTerminal {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard !arguments.contains("--help") else { return print(LaunchOptions.usage) }
        do {
            let options = try LaunchOptions(arguments)
            guard let service = options.service else { return }
            let configuration = AppConfiguration(
                service: service, key: options.key, hold: options.hold,
                platform: options.referrer == nil ? .ios : .android,
                acceptsProbableLinks: options.acceptsProbableLinks)
            if let issue = try configuration.issues().first { throw UsageError("\(issue)") }
            let app = try TerminalApp(options, configuration: configuration)
            end(await app.run())
        } catch let error as UsageError {
            fail("\(error)\n\n\(LaunchOptions.usage)", status: 64)
        } catch {
            fail("\(error)\n", status: 1)
        }
    }

    /// Ends the process without taking the libraries apart: on Linux, `URLSession` still has threads that use them.
    ///
    /// What was shown is written already: ``Display`` keeps no buffer.
    private static func end(_ status: Int32) -> Never {
        _exit(status)
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("boarding-pass: \(text)".utf8))
        exit(status)
    }
}
