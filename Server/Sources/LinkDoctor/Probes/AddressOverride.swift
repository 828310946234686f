import LinkRules

/// The addresses of a host and port in place of those from DNS: `--resolve HOST:PORT:ADDRESS[,ADDRESS…]`, as in curl.
///
/// An address may have a port of its own, which curl does not know: `127.0.0.1:8443`, `[::1]:8443`.
package struct AddressOverride: Hashable, Sendable {
    /// The host, in lower case.
    package let host: String
    /// The port that the address of a page names or means.
    package let port: Int
    /// The addresses, perhaps with ports.
    package let addresses: [String]

    /// Reads an override; `nil` where the text is none.
    package init?(_ text: String) {
        let host: Substring
        var rest: Substring
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[...end]
            rest = text[text.index(after: end)...].dropFirst()
        } else {
            guard let colon = text.firstIndex(of: ":") else { return nil }
            host = text[..<colon]
            rest = text[text.index(after: colon)...]
        }
        guard !host.isEmpty, let colon = rest.firstIndex(of: ":"), let port = Int(rest[..<colon]),
            (1...65_535).contains(port)
        else { return nil }
        rest = rest[rest.index(after: colon)...]
        let addresses = rest.split(separator: ",").map(String.init)
        guard !addresses.isEmpty, addresses.allSatisfy({ NumericAddress($0, port: port) != nil }) else { return nil }
        self.host = host.lowercased()
        self.port = port
        self.addresses = addresses
    }
}
