import Foundation

/// Prints what the app shows, and remembers it for scripts.
@MainActor final class Display {
    /// Whether a person watches: then the last line is replaced, and nothing else is ever coded.
    private let isTerminal = isatty(STDOUT_FILENO) != 0
    private let prompt: String
    private var waiting: String?
    private var lines: [String] = []
    private var mark = 0
    private var reader: CheckedContinuation<Void, Never>?

    init(isInteractive: Bool) {
        prompt = isInteractive && isTerminal ? "> " : ""
    }

    /// Prints a screen, or what else takes the place of the waiting line.
    func show(_ new: [String]) {
        waiting = nil
        add(new)
    }

    /// Prints lines of the app; the waiting line stays below them.
    func add(_ new: [String]) {
        let new = new.map(Self.plain)
        lines += new
        write(new)
        wake()
    }

    /// Prints a line that the next one replaces on a terminal.
    func wait(_ text: String) {
        lines.append(text)
        if isTerminal {
            waiting = text
            write([])
        } else {
            write([text])
        }
        wake()
    }

    /// Prints the prompt again, which a command that printed nothing leaves behind.
    func showPrompt() {
        write([])
    }

    /// Prints a line that is none of the app's, such as a command of a script.
    func note(_ line: String) {
        write([Self.plain(line)])
    }

    /// Begins to look for texts here.
    func setMark() {
        mark = lines.count
    }

    /// How many lines have a text.
    func count(of text: String) -> Int {
        lines.filter { $0.contains(text) }.count
    }

    /// Waits until a line since the mark has a text; `false` if none has it in time.
    func appears(_ text: String, within seconds: TimeInterval) async -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while !lines[mark...].contains(where: { $0.contains(text) }) {
            guard Date() < end else { return false }
            let alarm = Task {
                try await Task.sleep(nanoseconds: UInt64(max(end.timeIntervalSinceNow, 0) * 1e9))
                wake()
            }
            await withCheckedContinuation { reader = $0 }
            alarm.cancel()
        }
        return true
    }

    /// A line without control characters: links are written by others, and a terminal would interpret them.
    private static func plain(_ line: String) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    private func wake() {
        reader?.resume()
        reader = nil
    }

    private func write(_ lines: [String]) {
        // Carriage return and “erase to the end of the line”, for whatever stands there without an end.
        var text = isTerminal ? "\r\u{1B}[K" : ""
        text += lines.map { $0 + "\n" }.joined()
        if isTerminal { text += waiting ?? prompt }
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
