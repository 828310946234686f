import Foundation

/// Keeps what happened, in order; guards run wherever their router is asked.
final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String, _ result: Bool = true) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        lines.append(line)
        return result
    }

    func take() -> [String] {
        lock.lock()
        defer { lock.unlock() }
        defer { lines = [] }
        return lines
    }
}
