/// The rule for path and query of a request, before anybody reads a meaning into them.
enum RequestTarget {
    /// Refuses a target that is too long, is no path, or holds bytes that no address may hold.
    ///
    /// A `%` that encodes nothing is refused in the path only: long links are read leniently, and their readers decide.
    static func check(_ target: String, limit: Int) throws(HTTPFailure) {
        let bytes = target.utf8
        guard bytes.count <= limit else { throw .targetTooLong(limit) }
        guard bytes.first == UInt8(ascii: "/") else {
            throw .badRequest("bad-target", "The request target must be a path that begins with a slash.")
        }
        for (offset, byte) in bytes.enumerated() where byte <= 0x20 || byte >= 0x7F {
            throw .badRequest(
                "bad-target",
                "The byte at offset \(offset) of the request target may not stand in an address; percent-encode it.")
        }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        guard !path.contains(UInt8(ascii: "\\")), !path.contains(UInt8(ascii: "#")) else {
            throw .badRequest("bad-target", "A backslash or a number sign in a path must be percent-encoded.")
        }
        guard let decoded = PercentEncoding.decode(path) else {
            throw .badRequest(
                "bad-percent-encoding", "A percent sign in the path must be followed by two hexadecimal digits.")
        }
        guard !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .badRequest("bad-target", "The path encodes a control character.")
        }
        guard String(validating: decoded, as: UTF8.self) != nil else {
            throw .badRequest("bad-percent-encoding", "The path does not encode UTF-8.")
        }
    }
}

/// Percent-encoding, RFC 3986 §2.1.
enum PercentEncoding {
    /// The encoded bytes, or `nil` where a percent sign is not followed by two hexadecimal digits.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }

    /// The encoded text, or `nil` where it is not valid percent-encoding of UTF-8.
    static func decodeText(_ text: some StringProtocol) -> String? {
        decode(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension PercentEncoding {
    /// The text with everything but unreserved characters encoded.
    static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.reduce(into: [UInt8]()) { bytes, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
