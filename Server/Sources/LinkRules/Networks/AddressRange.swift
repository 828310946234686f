/// All addresses that begin with the same bits, in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    private let base: IPAddress
    private let length: Int

    /// Reads a range, or `nil` where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let base = IPAddress(first) else { return nil }
        let bits = base.bytes.count * 8
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(parts[1]), length <= bits
            else { return nil }
            self.length = length
        } else {
            length = bits
        }
        self.base = base
    }

    /// Whether an address lies in the range; one of the other family never does.
    public func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == base.bytes.count else { return false }
        for (index, (byte, wanted)) in zip(address.bytes, base.bytes).enumerated() {
            let bits = min(8, length - index * 8)
            guard bits > 0 else { return true }
            let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - bits))
            guard byte & mask == wanted & mask else { return false }
        }
        return true
    }

    /// The range in CIDR notation.
    public var description: String { "\(base)/\(length)" }
}
