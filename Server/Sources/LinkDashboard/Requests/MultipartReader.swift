import HTTPTypes
import LinkHTTP
import WaymarkLinks

/// Reads a form with files (`multipart/form-data`) from pieces of its body, whatever their sizes, in little memory.
///
/// Source: RFC 7578; RFC 2046 §5.1.1 for the lines between the parts.
struct MultipartReader {
    /// An event of reading a form.
    enum Event: Equatable {
        /// The value of a field.
        case field(name: String, value: String)
        /// A file begins.
        case file(name: String, fileName: String)
        /// Some bytes of the file.
        case bytes([UInt8])
        /// The file ends.
        case fileEnd
    }

    private enum State {
        case preamble, head, field(String), file, end
    }

    /// The most bytes of the head of a part, and of a field that is no file.
    private let mostFieldBytes: Int
    private static let mostParts = 50

    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Bytes that are not understood yet; the first line between parts has no line break before it.
    private var buffer: [UInt8] = [13, 10]
    private var parts = 0
    private var isFileBegun = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - contentType: the field `Content-Type` of the request; `nil` where it names no form with files.
    ///   - mostFieldBytes: the most bytes of a field that is no file.
    init?(contentType: String?, mostFieldBytes: Int = 64 << 10) {
        guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data"),
            let boundary = Self.parameter("boundary", in: contentType), (1...70).contains(boundary.utf8.count)
        else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.mostFieldBytes = mostFieldBytes
    }

    /// Whether the form is whole.
    var isComplete: Bool { if case .end = state { true } else { false } }

    /// Takes the next piece of the body.
    ///
    /// - Throws: ``HTTPFailure`` with 400 where it is no such form.
    mutating func take(_ piece: some Sequence<UInt8>) throws(HTTPFailure) -> [Event] {
        buffer += piece
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// Understands what the buffer holds, as far as that is certain.
    ///
    /// - Returns: whether there may be more.
    private mutating func step(_ events: inout [Event]) throws(HTTPFailure) -> Bool {
        switch state {
        case .end:
            buffer = []
            return false
        case .preamble:
            guard let start = find(delimiter) else {
                buffer.removeFirst(max(0, buffer.count - delimiter.count))
                return false
            }
            return try beginPart(after: start + delimiter.count)
        case .head:
            guard let end = find(Array("\r\n\r\n".utf8)) else {
                try requireShort()
                return false
            }
            let head = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeFirst(end + 2)
            try readHead(head, &events)
            return true
        case .field(let name):
            guard let end = find(delimiter), buffer.count >= end + delimiter.count + 2 else {
                try requireShort()
                return false
            }
            let bytes = buffer[min(2, end)..<end]
            guard let value = String(validating: bytes, as: UTF8.self), !value.utf8.contains(0) else {
                throw Self.failure("The field “\(name)” is not UTF-8.")
            }
            events.append(.field(name: name, value: value))
            return try beginPart(after: end + delimiter.count)
        case .file:
            guard let end = find(delimiter) else {
                // The end of the buffer may be the beginning of a line between parts.
                takeFileBytes(buffer.count - delimiter.count, &events)
                return false
            }
            takeFileBytes(end, &events)
            guard buffer.count >= delimiter.count + 2 else { return false }
            events.append(.fileEnd)
            return try beginPart(after: delimiter.count)
        }
    }

    /// Hands bytes of a file on; the line break before its first byte belongs to the head.
    private mutating func takeFileBytes(_ count: Int, _ events: inout [Event]) {
        guard count >= (isFileBegun ? 1 : 2) else { return }
        let skipped = isFileBegun ? 0 : 2
        isFileBegun = true
        if count > skipped { events.append(.bytes(Array(buffer[skipped..<count]))) }
        buffer.removeFirst(count)
    }

    /// Goes on behind a line between parts: with the next part, or with nothing more.
    private mutating func beginPart(after end: Int) throws(HTTPFailure) -> Bool {
        guard buffer.count >= end + 2 else { return false }
        parts += 1
        guard parts <= Self.mostParts else { throw Self.failure("The form has too many fields.") }
        let isLast = buffer[end] == UInt8(ascii: "-") && buffer[end + 1] == UInt8(ascii: "-")
        buffer.removeFirst(end)
        state = isLast ? .end : .head
        return true
    }

    private mutating func readHead(_ head: String, _ events: inout [Event]) throws(HTTPFailure) {
        let line = head.split(whereSeparator: \.isNewline).first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard let line, let name = Self.parameter("name", in: String(line)) else {
            throw Self.failure("A part of the form has no name.")
        }
        if let fileName = Self.parameter("filename", in: String(line)) {
            events.append(.file(name: name, fileName: fileName))
            (state, isFileBegun) = (.file, false)
        } else {
            state = .field(name)
        }
    }

    private func requireShort() throws(HTTPFailure) {
        guard buffer.count <= mostFieldBytes else { throw Self.failure("A field of the form is too long.") }
    }

    /// Where a text of the buffer begins.
    private func find(_ text: [UInt8]) -> Int? {
        guard buffer.count >= text.count, let first = text.first else { return nil }
        return buffer.withUnsafeBufferPointer { bytes in
            var start = 0
            while start <= bytes.count - text.count {
                guard let place = bytes[start...(bytes.count - text.count)].firstIndex(of: first) else { return nil }
                if bytes[place..<place + text.count].elementsEqual(text) { return place }
                start = place + 1
            }
            return nil
        }
    }

    /// A parameter of a header field: `name="value"` or `name=value`; browsers write a quote in a value as `%22`.
    private static func parameter(_ name: String, in field: String) -> String? {
        var (parts, isQuoted) = ([""], false)
        for character in field {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, String(pair[0]).trimmed.lowercased() == name else { continue }
            let value = String(pair[1]).trimmed
            return value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1
                ? String(value.dropFirst().dropLast()) : value
        }
        return nil
    }

    private static func failure(_ message: String) -> HTTPFailure {
        HTTPFailure(.badRequest, "bad-form", message)
    }
}
