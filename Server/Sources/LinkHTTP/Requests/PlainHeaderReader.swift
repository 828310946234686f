/// Reads the header fields of a plain request in place, from the bytes of a connection.
///
/// Plain is what every parser of HTTP/1.1 reads alike: a ``PlainRequestLine``, lines that end in CRLF, no body, nothing that
/// changes the connection. The reader gives up on everything else, and on what is not whole: the parser decides then. It keeps
/// places of bytes and no texts, and allocates nothing.
struct PlainHeaderReader {
    /// The fields on which an answer may depend; the first ones tell the visitor.
    enum Field: Int, CaseIterable {
        case userAgent, brands, mobile, platform, platformVersion, model
        case secPurpose, purpose, xPurpose, xMoz
        case fetchDestination, fetchMode, requestedWith, accept, language, referrer, privacyControl, doNotTrack
        case host, connection, forwardedFor, forwardedScheme, forwardedHost

        /// How many fields tell the visitor.
        static let visitorCount = Field.doNotTrack.rawValue + 1
    }

    /// Where the values of the fields are, by ``Field``; empty at zero where a field is missing.
    private var values = [Range<Int>](repeating: 0..<0, count: Field.allCases.count)

    /// How many fields there are.
    private(set) var count = 0
    /// Where the head ends, its empty line included.
    private(set) var end = 0
    /// Whether each field comes once at most, and the connection stays as it is.
    private(set) var isOrdinary = false

    /// Where the value of a field is; `nil` where the request has no such field.
    subscript(field: Field) -> Range<Int>? {
        let value = values[field.rawValue]
        return value.upperBound == 0 ? nil : value
    }

    /// Where the value of the field with a number is, and its length; -1 where the request has no such field.
    func value(_ number: Int) -> (place: Range<Int>, length: Int) {
        let place = values[number]
        return (place, place.upperBound == 0 ? -1 : place.count)
    }

    /// Reads the header fields of a request, whose line ends at a place.
    ///
    /// - Returns: whether they are plain and whole.
    mutating func read(_ bytes: RawSpan, from start: Int) -> Bool {
        for index in values.indices { values[index] = 0..<0 }
        isOrdinary = true
        count = 0
        var place = start
        while true {
            guard place + 1 < bytes.byteCount else { return false }
            if bytes[place] == Byte.carriageReturn {
                end = place + 2
                return bytes[place + 1] == Byte.lineFeed
            }
            guard let next = readField(bytes, from: place) else { return false }
            place = next
            count += 1
        }
    }

    /// Reads a field line.
    ///
    /// - Returns: where the next line begins; `nil` where it is not plain.
    private mutating func readField(_ bytes: RawSpan, from start: Int) -> Int? {
        var place = start
        while place < bytes.byteCount, bytes[place].isNameByte { place += 1 }
        let name = start..<place
        guard !name.isEmpty, place < bytes.byteCount, bytes[place] == Byte.colon else { return nil }
        place += 1
        while place < bytes.byteCount, bytes[place] == Byte.space { place += 1 }
        let end = bytes.endOfVisibleBytes(from: place)
        guard bytes.has("\r\n", at: end) else { return nil }
        // Parsers disagree on spaces at the end.
        if end > place, bytes[end - 1] == Byte.space { isOrdinary = false }
        switch Self.meaning(of: name, in: bytes) {
        case .other: break
        case .framing: return nil
        case .field(.connection) where !bytes.isKeepAlive(place..<end): return nil
        case .field(let field):
            if values[field.rawValue].upperBound > 0 { isOrdinary = false }
            values[field.rawValue] = place..<end
        }
        return end + 2
    }

    private enum Meaning {
        case field(Field)
        /// It changes the body or the connection.
        case framing
        case other
    }

    private static func meaning(of name: Range<Int>, in bytes: RawSpan) -> Meaning {
        func isName(_ text: StaticString) -> Bool { bytes.hasName(text, at: name.lowerBound) }
        switch name.count {
        case 2: return isName("te") ? .framing : .other
        case 3: return isName("dnt") ? .field(.doNotTrack) : .other
        case 4: return isName("host") ? .field(.host) : .other
        case 5: return isName("x-moz") ? .field(.xMoz) : .other
        case 6: return isName("accept") ? .field(.accept) : isName("expect") ? .framing : .other
        case 7:
            return isName("referer")
                ? .field(.referrer)
                : isName("sec-gpc")
                    ? .field(.privacyControl)
                    : isName("purpose")
                        ? .field(.purpose) : isName("upgrade") || isName("trailer") ? .framing : .other
        case 9: return isName("sec-ch-ua") ? .field(.brands) : isName("x-purpose") ? .field(.xPurpose) : .other
        case 10:
            return isName("user-agent") ? .field(.userAgent) : isName("connection") ? .field(.connection) : .other
        case 11: return isName("sec-purpose") ? .field(.secPurpose) : .other
        case 14:
            return isName("sec-fetch-dest")
                ? .field(.fetchDestination)
                : isName("sec-fetch-mode")
                    ? .field(.fetchMode) : isName("content-length") || isName("http2-settings") ? .framing : .other
        case 15:
            return isName("x-forwarded-for")
                ? .field(.forwardedFor)
                : isName("accept-language")
                    ? .field(.language) : isName("sec-ch-ua-model") ? .field(.model) : .other
        case 16:
            return isName("sec-ch-ua-mobile")
                ? .field(.mobile)
                : isName("x-requested-with")
                    ? .field(.requestedWith) : isName("x-forwarded-host") ? .field(.forwardedHost) : .other
        case 17:
            return isName("x-forwarded-proto")
                ? .field(.forwardedScheme)
                : isName("transfer-encoding") ? .framing : .other
        case 18: return isName("sec-ch-ua-platform") ? .field(.platform) : .other
        case 26: return isName("sec-ch-ua-platform-version") ? .field(.platformVersion) : .other
        default: return .other
        }
    }
}

private enum Byte {
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")
}

extension RawSpan {
    /// Whether the name of a field of the same length is at a place, in any letter case (RFC 9110 §5.1).
    @inline(__always)
    fileprivate func hasName(_ name: StaticString, at place: Int) -> Bool {
        name.withUTF8Buffer { name in
            // The names are in lower case, and hold letters, digits and hyphens, which the bit does not change.
            let name = UnsafeRawBufferPointer(name)
            guard name.count >= 8 else {
                for offset in 0..<name.count where self[place + offset] | 0x20 != name[offset] { return false }
                return true
            }
            // The last word may overlap the one before.
            var offset = 0
            while true {
                let word = unsafeLoadUnaligned(fromByteOffset: place + offset, as: UInt64.self)
                guard word | 0x2020_2020_2020_2020 == name.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
                    return false
                }
                guard offset + 8 < name.count else { return true }
                offset = min(offset + 8, name.count - 8)
            }
        }
    }

    fileprivate func isKeepAlive(_ value: Range<Int>) -> Bool {
        value.count == 10 && hasName("keep-alive", at: value.lowerBound)
    }

    /// Where the first byte is that is neither visible nor a space, from a place on.
    ///
    /// Eight bytes are looked at together: none of them may have its highest bit, be below 0x20, or be 0x7F.
    fileprivate func endOfVisibleBytes(from start: Int) -> Int {
        let high: UInt64 = 0x8080_8080_8080_8080
        var place = start
        while place + 8 <= byteCount {
            let word = UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
            let below = word &- 0x2020_2020_2020_2020
            let above = word &+ 0x0101_0101_0101_0101
            let found = (below | above | word) & high
            // A carry reaches only bytes behind the first one that is found.
            if found != 0 { return place + found.trailingZeroBitCount / 8 }
            place += 8
        }
        while place < byteCount, (0x20..<0x7F).contains(self[place]) { place += 1 }
        return place
    }
}

extension UInt8 {
    /// Whether it may be part of the name of a field: what real names consist of.
    @inline(__always)
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
