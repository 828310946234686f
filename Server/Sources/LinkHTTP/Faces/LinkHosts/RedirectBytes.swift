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
    private let pages = AddressMarkup()
    /// How many bytes the number of bytes, the name of the request and the date take at the most.
    private static let mostBytesOfValues = 96

    /// Takes an answer apart.
    ///
    /// - Parameter answer: writes the head of an answer that leads to an address.
    init(_ answer: (LinkRedirect) -> HTTPResponse) {
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
            let location = UnsafeRawBufferPointer(location)
            // Addresses are in ASCII; any other text is written as the page writes it.
            let measure = pages.measure(location)
            let markup = measure == nil ? Array(redirect.markup.utf8) : []
            let markupCount = measure?.count ?? markup.count
            let size = texts.count + location.count + 2 * markupCount + Self.mostBytesOfValues
            output.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { output in
                var writer = ByteWriter(output)
                var markupPlace: Range<Int>?
                texts.withUnsafeBytes { texts in
                    var start = 0
                    for (hole, end) in holes where hasBody || hole != .markup {
                        writer.write(texts, start..<end)
                        start = end
                        switch hole {
                        case .location: writer.write(location)
                        case .bodyLength: writer.write(decimal: bodyBytes + 2 * markupCount)
                        case .requestID: requestID.write(to: &writer)
                        case .date: writer.write(date)
                        case .markup:
                            if let markupPlace {
                                writer.writeAgain(markupPlace)
                            } else {
                                let first = writer.count
                                if let measure {
                                    pages.write(location, measure, to: &writer)
                                } else {
                                    markup.withUnsafeBytes { writer.write($0) }
                                }
                                markupPlace = first..<writer.count
                            }
                        }
                    }
                    writer.write(texts, start..<(hasBody ? texts.count : headEnd))
                }
                return writer.count
            }
        }
    }
}
