public import LinkRules

/// The origin of a request, as the audit log and the list of sessions store it.
public struct RequestFacts: Hashable, Sendable {
    /// The client's address; only its network is kept.
    public var address: IPAddress?
    /// What the client calls itself.
    public var userAgent: String?
    /// The request, as the service's log names it.
    public var requestID: String?

    /// Creates facts; by default there are none, as for a command.
    public init(address: IPAddress? = nil, userAgent: String? = nil, requestID: String? = nil) {
        self.address = address
        self.userAgent = userAgent
        self.requestID = requestID
    }

    /// The network, without the part of the address that tells one person from another: `203.0.113.0/24`, `2001:db8:1::/48`.
    public var network: String? {
        address.map { address in
            let bytes = address.bytes
            guard bytes.count == 16 else {
                return "\(bytes.prefix(3).map { "\($0)" }.joined(separator: ".")).0/24"
            }
            let groups = stride(from: 0, to: 6, by: 2).map { index in
                String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
            }
            return "\(groups.joined(separator: ":"))::/48"
        }
    }
}
