import HTTPTypes
import NIOHTTP1

/// Rules that need the head of HTTP/1; the types of the layers above no longer contain these facts.
extension HTTPRequestHead {
    /// Whether no request can follow on the same connection.
    ///
    /// The sender says so (RFC 9112 §9.3), or asks for another protocol. We speak no other, and may ignore that
    /// (RFC 9110 §7.8), but NIO's parser stops behind such a request: the next one would never be read.
    var endsConnection: Bool {
        !isKeepAlive || asksForUpgrade
    }

    /// Why the request is refused before anybody looks at its path; `nil` where it is not.
    var refusal: HTTPFailure? {
        let codings = headers["transfer-encoding"]
        if method == .CONNECT {
            return .methodNotAllowed(RequestMethods.answered)
        } else if !codings.isEmpty, version == .http1_0 {
            // RFC 9112 §6.1: the framing of such a message is faulty.
            return .badRequest("malformed-request", "HTTP/1.0 does not support Transfer-Encoding.")
        } else if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            return HTTPFailure(
                .notImplemented, "unsupported-transfer-encoding", "The only supported Transfer-Encoding is chunked.")
        } else if !uri.hasPrefix("/"), uri != "*", targetAuthority == nil {
            return .badRequest("bad-target", "The request target must be a path, or a URL with http or https.")
        } else {
            return nil
        }
    }

    /// Whether the body may be longer than a limit, as far as its head tells.
    func mayHaveBody(beyond limit: Int) -> Bool {
        if headers.contains(name: "transfer-encoding") { return true }
        guard let length = headers.first(name: "content-length") else { return false }
        return Int(length).map { $0 > limit } ?? true
    }

    /// Uses the host of a target in absolute form instead of the field `Host` (RFC 9112 §3.2.2).
    ///
    /// A missing, repeated or invalid `Host` stays as it is, since it is a fault of its own (§3.2).
    mutating func preferTargetAuthority() {
        let hosts = headers["host"]
        guard let targetAuthority, hosts.count == 1, hosts.allSatisfy(HostField.isValid) else { return }
        headers.replaceOrAdd(name: "host", value: String(targetAuthority))
    }

    private var asksForUpgrade: Bool {
        headers.contains(name: "upgrade")
            && headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
    }

    /// What stands between the scheme and the path of a target in absolute form.
    private var targetAuthority: Substring? {
        for scheme in ["http://", "https://"] where uri.prefix(scheme.count).lowercased() == scheme {
            return uri.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        }
        return nil
    }
}
