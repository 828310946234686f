import Foundation
import WaymarkInbox

/// What happened on a device, over all its launches.
@MainActor final class ActionLog {
    private let file: URL
    private var links: [String: Int] = [:]

    init(folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("actions.log")
    }

    /// All lines, those of earlier launches too.
    var lines: [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    func add(_ line: String) {
        let data = Data((line + "\n").utf8)
        guard let handle = try? FileHandle(forWritingTo: file) else {
            try? data.write(to: file)
            return
        }
        defer { try? handle.close() }
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: data)
    }

    /// Keeps a report.
    ///
    /// - Returns: the line for it, which calls a link by its number in this launch.
    func add(_ report: LinkReport) -> String {
        var numbered = report
        numbered.id = report.id.map { "\(number(of: $0))" }
        let line = "\(numbered)"
        add(line)
        return line
    }

    private func number(of id: String) -> Int {
        if let number = links[id] { return number }
        links[id] = links.count + 1
        return links.count
    }
}
