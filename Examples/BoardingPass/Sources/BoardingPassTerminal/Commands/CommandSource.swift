import Foundation

/// Where commands come from: the keyboard, a pipe or a file.
struct CommandSource: Sendable {
    let lines: AsyncStream<String>
    /// Whether a person types, whose mistakes are no reason to end.
    let isInteractive: Bool

    init(script: String?) throws {
        guard let script else {
            lines = Self.standardInput()
            isInteractive = isatty(STDIN_FILENO) != 0
            return
        }
        let texts = try String(contentsOfFile: script, encoding: .utf8).components(separatedBy: "\n")
        lines = AsyncStream { continuation in
            for text in texts { continuation.yield(text) }
            continuation.finish()
        }
        isInteractive = false
    }

    private static func standardInput() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        // Reading blocks, and the threads of tasks must not.
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return stream
    }
}
