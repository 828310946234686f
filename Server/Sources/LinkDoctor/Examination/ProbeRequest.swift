/// A request of an examination.
///
/// It is always a `GET`, and follows no redirect.
package struct ProbeRequest: Hashable, Sendable {
    /// Where it goes.
    package var scheme: String
    /// The host, an IPv6 address in brackets.
    package var host: String
    /// The port that the address names or means.
    package var port: Int
    /// Path and query.
    package var target: String
    /// Fields besides those that every request has.
    package var fields: [Answer.Field]

    /// Creates a request.
    package init(scheme: String, host: String, port: Int, target: String, fields: [Answer.Field] = []) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.target = target
        self.fields = fields
    }

    /// The field `Host`.
    package var authority: String {
        port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
    }
}
