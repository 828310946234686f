/// By which of its addresses an installation found a candidate.
///
/// Browsers prefer IPv6 where there is a choice (RFC 8305), so that a click by IPv4 is rarely that of a device that has both.
public enum NetworkRoute: String, CaseIterable, Codable, Hashable, Sendable {
    /// By IPv4, the only family that it asks from.
    case ipv4
    /// By IPv6, the only family that it asks from.
    case ipv6
    /// By IPv4, while it asks from IPv6 as well.
    case ipv4OfBoth
    /// By IPv6, while it asks from IPv4 as well.
    case ipv6OfBoth

    init(_ family: AddressFamily, asksFromBoth: Bool) {
        self =
            switch family {
            case .ipv4: asksFromBoth ? .ipv4OfBoth : .ipv4
            case .ipv6: asksFromBoth ? .ipv6OfBoth : .ipv6
            }
    }
}
