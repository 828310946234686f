extension LinkDomain: LosslessStringConvertible {
    /// The longest path prefix, in bytes.
    public static let maximumPathPrefixLength = 255

    /// Reads a domain URI prefix.
    ///
    /// `https` is assumed if there is no scheme; trailing slashes are removed.
    ///
    /// - Parameters:
    ///   - text: The prefix.
    ///   - allowsPlainHTTP: Whether `http` is accepted for every host, and not only for loopback hosts.
    /// - Throws: ``LinkDomainError``.
    public init(_ text: some StringProtocol, allowsPlainHTTP: Bool = false) throws(LinkDomainError) {
        let url: WebURL
        do throws(WebURLError) {
            url = try WebURL((Self.namesNoScheme(text) ? "https://\(text)" : String(text))[...])
        } catch {
            throw LinkDomainError(.badURL(error))
        }
        guard url.query == nil, url.fragment == nil else { throw LinkDomainError(.queryOrFragment) }
        self.init(
            uncheckedScheme: url.scheme, host: url.host, port: url.port, pathPrefix: try Self.pathPrefix(of: url))
        guard scheme == "https" || allowsPlainHTTP || isLoopback else { throw LinkDomainError(.insecure) }
    }

    /// Reads a domain URI prefix, or returns `nil` if the text is not valid.
    public init?(_ text: String) {
        do throws(LinkDomainError) {
            try self.init(text[...])
        } catch {
            return nil
        }
    }

    /// Whether the host is this machine: `localhost` and names below it, `127.0.0.0/8`, `[::1]`.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let labels = Array(host.utf8)[...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return URLHost.isDottedQuad(labels) && labels.first?.elementsEqual("127".utf8) == true
    }

    /// The part after the prefix in the path of a request, or `nil` if the request is for another domain.
    ///
    /// The result is empty or begins with a slash. `/promosx` is not below `/promos`.
    /// - Parameters:
    ///   - authority: the host, with a port where there is one, as in the `Host` header; letter case does not count.
    ///   - path: the path, as it was sent.
    public func remainder(ofAuthority authority: String, path: String) -> Substring? {
        guard holds(authority) else { return nil }
        return remainder(ofPath: path)
    }

    /// The part after the prefix in a path, or `nil` if the path is not below it.
    public func remainder(ofPath path: String) -> Substring? {
        let bytes = path.utf8
        guard bytes.starts(with: pathPrefix.utf8) else { return nil }
        let rest = path[bytes.index(bytes.startIndex, offsetBy: pathPrefix.utf8.count)...]
        return rest.isEmpty || rest.utf8.first == UInt8(ascii: "/") ? rest : nil
    }

    /// The short link of a code.
    public func url(for code: ShortCode) -> String {
        "\(self)/\(code)"
    }

    private func holds(_ authority: String) -> Bool {
        // What nearly every client sends is not taken apart.
        if authority == host { return port == nil }
        let named = RequestAuthority(authority)
        guard named.host == host else { return false }
        return port.map { named.port == ":\($0)" } ?? (named.port.isEmpty || named.schemeOfPort == scheme)
    }

    /// Whether `://` stands nowhere: `localhost:8080` begins with a host, though it looks like a scheme.
    private static func namesNoScheme(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        return !bytes.isEmpty && !bytes.indices.contains { bytes[$0...].starts(with: "://".utf8) }
    }

    private static func pathPrefix(of url: WebURL) throws(LinkDomainError) -> String {
        var path = url.path[...]
        while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        guard path.utf8.count <= maximumPathPrefixLength else { throw LinkDomainError(.pathPrefix) }
        for segment in Array(path.utf8)[...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
        {
            let isDots = segment.allSatisfy { $0 == UInt8(ascii: ".") }
            guard !segment.isEmpty, !isDots, segment.allSatisfy(URIBytes.isUnreserved) else {
                throw LinkDomainError(.pathPrefix)
            }
        }
        return String(path)
    }
}

extension LinkDomain: Codable {
    /// Reads a domain from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(LinkDomainError) {
            try self.init(text[...])
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the domain's text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
