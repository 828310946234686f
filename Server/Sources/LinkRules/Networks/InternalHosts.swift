package import WaymarkLinks

/// Which hosts of addresses only machines of one network reach, by their names alone: nothing is resolved.
///
/// Sources: RFC 6761 (`localhost`), RFC 6762 with its appendix G (`local`, and what companies use), RFC 8375 (`home.arpa`), and
/// ICANN's resolution 2024.07.29.06 (`internal`).
package enum InternalHosts {
    private static let suffixes = [
        "localhost", "local", "internal", "home.arpa", "intranet", "private", "corp", "home", "lan",
    ]

    /// Whether visitors elsewhere cannot reach the host of an address.
    package static func hold(_ url: WebURL) -> Bool {
        if let address = IPAddress(hostOf: url) { return DeliverableNetworks.refusal(of: address) != nil }
        let host = url.host
        return !host.contains(".") || suffixes.contains { host.hasSuffix(".\($0)") }
    }
}
