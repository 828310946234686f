import HTTPTypes
import LinkPages
import LinkRules
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
        let target = redirect.location
        let token = target.token
        // Without a token, its parameter is left out.
        let tokenOffset = token == nil ? nil : target.address.tokenOffset
        var location = tokenOffset == nil ? target.text : target.address.template
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
                        case .location:
                            let first = writer.count
                            writer.write(location)
                            if let token, let tokenOffset { writer.overwrite(token, at: first + tokenOffset) }
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
                                if let token, let offset = tokenOffset.flatMap({ markupOffset($0, of: location) }) {
                                    writer.overwrite(token, at: first + offset)
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

    /// Where a place of an address is in its markup.
    private func markupOffset(_ offset: Int, of location: UnsafeRawBufferPointer) -> Int? {
        pages.measure(UnsafeRawBufferPointer(rebasing: location[..<offset]))?.count
    }
}

extension ByteWriter {
    /// Writes the token of a click over what was written to a place before.
    fileprivate mutating func overwrite(_ token: ClickToken, at place: Int) {
        overwrite(place..<place + ClickToken.characterCount) { token.write(to: $0) }
    }
}
