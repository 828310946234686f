internal import Foundation

/// The address of a PostgreSQL database: a connection URL as libpq reads it.
///
/// Its text can be shown: it holds no password.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The whole URL, for libpq only.
    let url: String
    /// A password that does not come from the URL; libpq prefers it to those of files.
    private(set) var password: String?

    /// Reads a URL; `nil` if the text does not begin with `postgresql://` or `postgres://`.
    public init?(_ text: String) {
        guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix) else { return nil }
        url = text
    }

    /// The same place with a password, which is shown nowhere.
    public func with(password: String) -> PostgresAddress {
        var address = self
        address.password = password
        return address
    }

    /// Whether the URL itself holds a password, which lists of processes and shells' histories would show.
    public var holdsPassword: Bool {
        parts.userinfo?.contains(":") == true || parts.parameters.contains(where: Self.isSecret)
    }

    /// Whether the URL names a file of passwords.
    var namesPasswordFile: Bool { parts.parameters.contains { $0.hasPrefix("passfile=") } }

    /// Whether a server whose certificate is not signed by a known authority is refused.
    ///
    /// - Parameter environment: where libpq finds what the URL does not say.
    func verifiesServer(environment: [String: String]) -> Bool {
        func setting(_ name: String, _ variable: String) -> String? {
            let named = parts.parameters.last { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
            return named.map { $0.removingPercentEncoding ?? String($0) } ?? environment[variable]
        }
        // The system's authorities are used with the strictest mode only.
        return setting("sslmode", "PGSSLMODE")?.hasPrefix("verify-") == true
            || setting("sslrootcert", "PGSSLROOTCERT") == "system"
    }

    /// What is wrong with the value of a parameter; `nil` where nothing is.
    ///
    /// libpq tells of it when it connects. A service would take the server for away, and try again for ever.
    var wrongSetting: String? {
        for parameter in parts.parameters {
            let words = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard words.count == 2, let value = words[1].removingPercentEncoding else { continue }
            let name = String(words[0])
            if let values = Self.choices[name], !values.contains(value) {
                return "\(name) cannot be \"\(value)\"; it is one of \(values.joined(separator: ", "))"
            }
            if Self.numbers.contains(name), Int32(value) == nil {
                return "\(name) cannot be \"\(value)\"; it is a whole number"
            }
        }
        return nil
    }

    /// Parameters with few values; newer versions of libpq have not added any to them.
    private static let choices = [
        "sslmode": ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"],
        "channel_binding": ["disable", "prefer", "require"],
        "gssencmode": ["disable", "prefer", "require"],
        "target_session_attrs": ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"],
    ]
    private static let numbers = [
        "connect_timeout", "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count",
        "tcp_user_timeout",
    ]

    /// The name of the database; `nil` where it is that of the user, or of a service's entry.
    public var databaseName: String? {
        let named = parts.parameters.last { $0.hasPrefix("dbname=") }?.dropFirst("dbname=".count)
        // A path in the place of a host is escaped, or in brackets.
        let path = parts.place.lastIndex(of: "/").map { parts.place[parts.place.index(after: $0)...] }
        guard let name = named ?? path, !name.isEmpty else { return nil }
        return name.removingPercentEncoding ?? String(name)
    }

    /// The URL without passwords.
    public var description: String {
        let parts = parts
        let user = parts.userinfo.map { $0.prefix { $0 != ":" } + "@" } ?? ""
        let parameters = parts.parameters.filter { !Self.isSecret($0) }
        return "\(parts.scheme)://\(user)\(parts.place)"
            + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    private var parts: (scheme: Substring, userinfo: Substring?, place: Substring, parameters: [Substring]) {
        let scheme = url.prefix { $0 != ":" }
        let rest = url.dropFirst(scheme.count + 3)
        let beforeQuery = rest.prefix { $0 != "?" }
        let parameters = rest.dropFirst(beforeQuery.count + 1).split(separator: "&")
        // A password may hold any character, also those that should be escaped: the last @ ends it.
        guard let at = beforeQuery.lastIndex(of: "@") else { return (scheme, nil, beforeQuery, parameters) }
        return (scheme, beforeQuery[..<at], beforeQuery[beforeQuery.index(after: at)...], parameters)
    }

    /// Whether a parameter is a secret; libpq decodes names too.
    private static func isSecret(_ parameter: Substring) -> Bool {
        let name = String(parameter.prefix { $0 != "=" })
        return ["password", "sslpassword"].contains(name.removingPercentEncoding ?? name)
    }
}
