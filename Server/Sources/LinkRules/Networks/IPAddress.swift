package import WaymarkLinks

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An IPv4 or IPv6 address.
///
/// An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes, in network order.
    public let bytes: [UInt8]

    /// Reads the usual text forms; neither brackets, nor a port, nor a zone.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: &v4) { Array($0) }
            return
        }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
        let all = withUnsafeBytes(of: &v6) { Array($0) }
        let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        bytes = isMapped ? Array(all[12...]) : all
    }

    /// Reads the host of a URL; `nil` where it is a name.
    package init?(hostOf url: WebURL) {
        let host = url.host
        self.init(host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...])
    }

    /// Reads one entry of `X-Forwarded-For`, which proxies write with or without brackets, quotes and port.
    public init?(forwarded entry: some StringProtocol) {
        var text = entry.drop { $0 == " " || $0 == "\t" || $0 == "\"" }
        while let last = text.last, last == " " || last == "\t" || last == "\"" { text.removeLast() }
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            self.init(text[text.index(after: text.startIndex)..<end])
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            self.init(text[..<colon])
        } else {
            self.init(text)
        }
    }

    /// Decimal numbers with dots, or eight groups of hexadecimal digits.
    public var description: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2)
            .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}

extension IPAddress {
    /// Whether the address may be reached over the public network (RFC 6890, in the main).
    package var isPublic: Bool {
        if bytes.count == 4 {
            switch (bytes[0], bytes[1]) {
            case (0, _), (10, _), (127, _), (169, 254), (192, 168), (100, 64...127), (172, 16...31): return false
            default: return bytes[0] < 224
            }
        }
        let isLocal = bytes.dropLast().allSatisfy { $0 == 0 }
        return !isLocal && bytes[0] & 0xFE != 0xFC && !(bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    }
}
