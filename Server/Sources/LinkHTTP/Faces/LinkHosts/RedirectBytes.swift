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

    /// Takes an answer apart.
    ///
    /// - Parameter answer: writes the head of an answer that leads to an address.
    init(_ answer: (LinkRedirect) -> HTTPResponse) {
        markups = (0..<0x80).map { Array(LinkRedirect(to: String(Unicode.Scalar(UInt8($0)))).markup.utf8) }
        plain = markups.enumerated().map { $1 == [UInt8($0)] }
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
        let location = redirect.location
        let markup = markup(of: redirect)
        output.reserveCapacity(minimumWritableBytes: texts.count + location.utf8.count + 2 * markup.count + 96)
        var start = 0
        for (hole, end) in holes where hasBody || hole != .markup {
            output.writeBytes(texts[start..<end])
            start = end
            switch hole {
            case .location: output.writeString(location)
            case .bodyLength: output.writeString(String(bodyBytes + 2 * markup.count))
            case .requestID: requestID.write(into: &output)
            case .date: output.writeString(date)
            case .markup: output.writeBytes(markup)
            }
        }
        output.writeBytes(texts[start..<(hasBody ? texts.count : headEnd)])
    }

    /// An address as the page holds it: byte by byte, since addresses are ASCII, or as the page writes any other text.
    private func markup(of redirect: LinkRedirect) -> [UInt8] {
        let location = redirect.location.utf8
        var markup: [UInt8] = []
        markup.reserveCapacity(location.count + 32)
        for byte in location {
            guard Int(byte) < markups.count else { return Array(redirect.markup.utf8) }
            if plain[Int(byte)] { markup.append(byte) } else { markup += markups[Int(byte)] }
        }
        return markup
    }
}
