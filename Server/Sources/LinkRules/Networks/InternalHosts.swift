package import WaymarkLinks

/// Recognizes hosts that can be reached only within one network, by their names alone: nothing is resolved.
///
/// Sources: RFC 6761 (`localhost`), RFC 6762 with its appendix G (`local`, and what companies use), RFC 8375 (`home.arpa`), and
/// ICANN's resolution 2024.07.29.06 (`internal`).
package enum InternalHosts {
    private static let topLabels: Set<Substring> = [
        "localhost", "local", "internal", "intranet", "private", "corp", "home", "lan",
    ]

    /// Whether visitors elsewhere cannot reach the host of an address.
    ///
    /// Each creation asks for several addresses: only the last label is looked at, which is a number only in an IPv4 address.
    package static func hold(_ url: WebURL) -> Bool {
        let host = url.host
        if host.utf8.first == UInt8(ascii: "[") || host.utf8.last.map({ 48...57 ~= $0 }) == true,
            let address = IPAddress(hostOf: url)
        {
            return DeliverableNetworks.refusal(of: address) != nil
        }
        guard let dot = host.utf8.lastIndex(of: UInt8(ascii: ".")) else { return true }
        return topLabels.contains(host[host.utf8.index(after: dot)...]) || host.hasSuffix(".home.arpa")
    }
}
