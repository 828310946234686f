import LinkRules

/// An IP address with a port.
struct NumericAddress: Hashable {
    var address: String
    var port: Int

    /// Reads an address, which may name its port; `nil` where it is no IP address.
    init?(_ text: String, port: Int) {
        if IPAddress(text) != nil {
            self.init(address: text, port: port)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let own = Int(text[text.index(after: colon)...]),
            (1...65_535).contains(own)
        else { return nil }
        var address = text[..<colon]
        if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
        guard IPAddress(address) != nil else { return nil }
        self.init(address: String(address), port: own)
    }

    private init(address: String, port: Int) {
        self.address = address
        self.port = port
    }
}
