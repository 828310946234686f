import Foundation
import WaymarkLinks

/// The answers of Branch's API about links, one JSON object per line, so that no link is requested twice.
final class BranchAnswerFile {
    /// What is known of a link.
    enum Answer {
        /// The members of the API's description.
        case link([String: JSONValue])
        /// The API has no such link, or does not give it away.
        case refusal(String)
        /// What came is none of the API's answers, such as a page of a proxy: another run asks again.
        case unclear(String)
    }

    let path: String
    private(set) var answers: [String: Answer] = [:]
    private let descriptor: Int32

    /// Opens the file, or makes it; a last line that was cut off is asked for again.
    ///
    /// - Throws: ``CommandFailure`` if it cannot be read and written, or holds something else.
    init(path: String) throws {
        self.path = path
        try OutputFile.refuseDatabase(path)
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unavailable, "cannot write \(path): \(String(cString: strerror(errno)))",
                remedy: "name another file with --answers")
        }
        let text = try InputFile(path: path).text()
        let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex
        for line in text[..<end].split(separator: "\n") {
            guard case .object(let members)? = JSONValue(jsonText: String(line)),
                case .string(let url)? = members["url"]
            else { throw Self.foreign(path) }
            switch (members["answer"], members["refusal"]) {
            case (.object(let answer)?, _): answers[url] = .link(answer)
            case (_, .string(let reason)?): answers[url] = .refusal(reason)
            default: throw Self.foreign(path)
            }
        }
        // What follows the last whole line was cut off; a file that holds nothing else is somebody else's.
        guard end < text.endIndex else { return }
        guard text[end...].hasPrefix("{") else { throw Self.foreign(path) }
        ftruncate(descriptor, off_t(text.utf8.distance(from: text.startIndex, to: end)))
    }

    private static func foreign(_ path: String) -> CommandFailure {
        CommandFailure(
            .refused, "\(path) does not hold the answers of an earlier import",
            remedy: "name another file with --answers")
    }

    deinit { close(descriptor) }

    /// Adds an answer; it is on its way to the disk when this returns, unless it is an unclear one, which counts in this run only.
    func add(_ answer: Answer, of url: String) throws {
        answers[url] = answer
        var members: [String: JSONValue] = ["url": .string(url)]
        switch answer {
        case .link(let answer): members["answer"] = .object(answer)
        case .refusal(let reason): members["refusal"] = .string(reason)
        case .unclear: return
        }
        try write(JSONValue.object(members).jsonText + "\n")
    }

    private func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandFailure(.unavailable, "cannot write \(path): \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}

extension InputFile {
    /// The whole text.
    func text() throws -> String {
        var bytes: [UInt8] = []
        while let piece = try next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }
}
