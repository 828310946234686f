import WaymarkLinks

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
                "The byte at offset \(offset) of the request target is not valid in a URL; percent-encode it.")
        }
        let path = target.prefix { $0 != "?" }
        guard !path.utf8.contains(UInt8(ascii: "\\")), !path.utf8.contains(UInt8(ascii: "#")) else {
            throw .badRequest("bad-target", "A backslash or a number sign in a path must be percent-encoded.")
        }
        guard let decoded = PercentEncoding.decoded(path) else {
            throw .badRequest(
                "bad-percent-encoding",
                "A percent sign in the path must be followed by two hexadecimal digits, and what they encode be UTF-8.")
        }
        guard !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .badRequest("bad-target", "The path contains an encoded control character.")
        }
    }
}
