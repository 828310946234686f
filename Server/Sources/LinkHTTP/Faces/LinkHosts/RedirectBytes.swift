import HTTPTypes
import LinkPages
import NIOCore

/// Writes redirects as HTTP/1.1 has them, from the answer that the router would give.
///
/// All but four values is the same in each: it is taken once from a sample, whose fields and body it follows in their order.
struct RedirectBytes {
    private enum Hole: CaseIterable {
        case location, bodyLength, requestID, date, markup
    }

    private var texts: [UInt8] = []
    /// What comes behind how many of the texts.
    private var holes: [(hole: Hole, end: Int)] = []
    /// Where the texts of the head end.
    private var headEnd = 0
    /// The length of a body without the address, which it holds twice.
    private let bodyBytes: Int
    /// What pages write for each character of ASCII.
    private let markups: [[UInt8]]
    /// Whether that is the character itself.
    private let plain: [Bool]
    /// How many bytes pages write for each character of ASCII.
    private let markupCounts: [UInt8]
    /// How many bytes the number of bytes, the name of the request and the date take at the most.
    private static let mostBytesOfValues = 96

    /// Takes an answer apart.
    ///
    /// - Parameter answer: writes the head of an answer that leads to an address.
    init(_ answer: (LinkRedirect) -> HTTPResponse) {
        markups = (0..<0x80).map { Array(LinkRedirect(to: String(Unicode.Scalar(UInt8($0)))).markup.utf8) }
        plain = markups.enumerated().map { $1 == [UInt8($0)] }
        markupCounts = markups.map { UInt8($0.count) }
        let location = "https://example.com/"
        let redirect = LinkRedirect(to: location)
        let head = answer(redirect)
        let body = String(buffer: redirect.body)
        bodyBytes = body.utf8.count - 2 * location.utf8.count
        append("HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n")
        for field in head.headerFields {
            append("\(field.name.rawName): ")
            switch field.name {
            case .location: append(.location)
            case .contentLength: append(.bodyLength)
            case .requestID: append(.requestID)
            case .date: append(.date)
            default: append(field.value)
            }
            append("\r\n")
        }
        append("\r\n")
        headEnd = texts.count
        for (index, part) in body.split(separator: location, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { append(.markup) }
            append(String(part))
        }
    }

    private mutating func append(_ text: String) { texts += text.utf8 }
    private mutating func append(_ hole: Hole) { holes.append((hole, texts.count)) }

    /// Writes an answer.
    func write(
        _ redirect: LinkRedirect, requestID: RequestNumber, date: String, hasBody: Bool, into output: inout ByteBuffer
    ) {
        var location = redirect.location
        location.withUTF8 { location in
            // Addresses are in ASCII; any other text is written as the page writes it.
            let markup = location.allSatisfy { $0 < 0x80 } ? nil : Array(redirect.markup.utf8)
            let markupCount = markup?.count ?? markupCount(of: location)
            let size = texts.count + location.count + 2 * markupCount + Self.mostBytesOfValues
            output.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { output in
                var writer = ByteWriter(output)
                var markupPlace: Range<Int>?
                texts.withUnsafeBytes { texts in
                    var start = 0
                    for (hole, end) in holes where hasBody || hole != .markup {
                        writer.write(UnsafeRawBufferPointer(rebasing: texts[start..<end]))
                        start = end
                        switch hole {
                        case .location: writer.write(UnsafeRawBufferPointer(location))
                        case .bodyLength: writer.write(decimal: bodyBytes + 2 * markupCount)
                        case .requestID: requestID.write(to: &writer)
                        case .date: writer.write(date)
                        case .markup:
                            if let markupPlace {
                                writer.writeAgain(markupPlace)
                            } else {
                                let first = writer.count
                                if let markup {
                                    markup.withUnsafeBytes { writer.write($0) }
                                } else {
                                    write(markupOf: UnsafeRawBufferPointer(location), to: &writer)
                                }
                                markupPlace = first..<writer.count
                            }
                        }
                    }
                    writer.write(UnsafeRawBufferPointer(rebasing: texts[start..<(hasBody ? texts.count : headEnd)]))
                }
                return writer.count
            }
        }
    }

    /// How many bytes an address in ASCII takes on the page.
    private func markupCount(of location: UnsafeBufferPointer<UInt8>) -> Int {
        markupCounts.withUnsafeBufferPointer { counts in
            location.reduce(0) { $0 &+ Int(counts[Int($1)]) }
        }
    }

    /// Writes an address in ASCII as the page holds it.
    private func write(markupOf location: UnsafeRawBufferPointer, to writer: inout ByteWriter) {
        plain.withUnsafeBufferPointer { plain in
            var start = 0
            for place in location.indices where !plain[Int(location[place])] {
                writer.write(UnsafeRawBufferPointer(rebasing: location[start..<place]))
                markups[Int(location[place])].withUnsafeBytes { writer.write($0) }
                start = place + 1
            }
            writer.write(UnsafeRawBufferPointer(rebasing: location[start...]))
        }
    }
}
