import HTTPTypes
import WaymarkLinks

/// The path and query of a request, parsed and checked.
package struct RequestTarget: Hashable, Sendable {
    /// The path, percent-encoded as received.
    package let path: String
    /// The part after the question mark, percent-encoded as received.
    package let query: String?

    /// Parses a target.
    ///
    /// An invalid `%` is refused in the path, except at its end, where a link may be truncated. Queries of long links
    /// have a lenient parser of their own.
    ///
    /// - Parameter limit: the longest target in bytes.
    /// - Throws: ``HTTPFailure`` if the target is too long, is not a path, or contains bytes that addresses do not
    ///   allow.
    init(_ target: String, limit: Int) throws(HTTPFailure) {
        let bytes = target.utf8
        guard bytes.count <= limit else { throw .targetTooLong(limit) }
        guard bytes.first == UInt8(ascii: "/") else {
            throw .badRequest("bad-target", "The request target must be a path that begins with a slash.")
        }
        if let place = bytes.firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            let offset = bytes.distance(from: bytes.startIndex, to: place)
            throw .badRequest(
                "bad-target",
                "The byte at offset \(offset) of the request target is not valid in a URL; percent-encode it.")
        }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        path = mark.map { String(target[..<$0]) } ?? target
        query = mark.map { String(target[bytes.index(after: $0)...]) }
        guard !path.utf8.contains(UInt8(ascii: "\\")), !path.utf8.contains(UInt8(ascii: "#")) else {
            throw .badRequest("bad-target", "A backslash or a number sign in a path must be percent-encoded.")
        }
        try Self.checkEncoding(of: path)
    }

    /// Parses the target of a request, and checks its head except for the length of its body.
    ///
    /// - authority: the host and port as received.
    /// - Throws: ``HTTPFailure`` for the first fault.
    init(of head: HTTPRequest, authority: String, limits: HTTPLimits) throws(HTTPFailure) {
        guard RequestMethods.known.contains(head.method) else {
            throw HTTPFailure.methodNotAllowed(RequestMethods.answered)
        }
        try self.init(head.path ?? "", limit: limits.targetBytes)
        let headerBytes = head.headerFields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
        guard headerBytes <= limits.headerBytes, head.headerFields.count <= limits.headerCount else {
            throw HTTPFailure.headersTooLarge(limits)
        }
        // RFC 9112 §3.2: a request without exactly one valid Host receives 400.
        guard head.headerFields[values: .host].isEmpty else {
            throw HTTPFailure.badRequest("bad-host", "The request has more than one Host field.")
        }
        guard HostField.isValid(authority) else {
            throw HTTPFailure.badRequest("bad-host", "The Host field must have the form name or name:port.")
        }
    }

    private static func checkEncoding(of path: String) throws(HTTPFailure) {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return }
        guard let decoded = PercentEncoding.decodedDroppingCutEnd(path) else {
            throw .badRequest(
                "bad-percent-encoding",
                "A percent sign in the path must be followed by two hexadecimal digits that encode UTF-8.")
        }
        // Mail programs leave line breaks in links.
        let breaks = "\t\n\r".utf8
        let text = decoded.utf8.reversed().drop { breaks.contains($0) }
        guard !text.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .badRequest("bad-target", "The path contains an encoded control character.")
        }
    }

    /// Creates the target `/`.
    private init() {
        path = "/"
        query = nil
    }

    /// The target of a request that has not been checked yet.
    static let root = RequestTarget()
}

extension HTTPFailure {
    /// The refusal of header fields that exceed the limit (RFC 6585 §5).
    static func headersTooLarge(_ limits: HTTPLimits) -> HTTPFailure {
        HTTPFailure(
            .requestHeaderFieldsTooLarge, "headers-too-large",
            "The header fields exceed the limit of \(limits.headerBytes) bytes or \(limits.headerCount) lines.",
            headers: [.connection: "close"])
    }

    /// The refusal of a path and query that exceed the limit.
    static func targetTooLong(_ limit: Int) -> HTTPFailure {
        HTTPFailure(
            .uriTooLong, "uri-too-long", "The path and query exceed the limit of \(limit) bytes.",
            headers: [.connection: "close"])
    }
}
