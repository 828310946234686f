import Foundation

/// Reads the host of a URL and writes it the one way that browsers write it.
enum URLHost {
    /// The host in lower case and ASCII, or `nil` where it is none.
    static func serialized(_ host: ArraySlice<UInt8>) -> [UInt8]? {
        if host.first == UInt8(ascii: "[") {
            guard host.last == UInt8(ascii: "]"), let address = IPv6Address(host.dropFirst().dropLast()) else {
                return nil
            }
            return Array("[\(address)]".utf8)
        }
        if host.contains(where: { $0 >= 0x80 }) { return internationalized(host) }
        return ascii(host)
    }

    private static func ascii(_ host: ArraySlice<UInt8>) -> [UInt8]? {
        var name = host.map(URIBytes.lowercased)
        // A final dot names the same host, and would escape a comparison with a list of hosts.
        if name.last == UInt8(ascii: ".") { name.removeLast() }
        guard !name.isEmpty, name.count <= 253 else { return nil }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(isNameByte) }) else { return nil }
        if let last = labels.last, isNumber(last), !isDottedQuad(labels) { return nil }
        return name
    }

    /// The A-labels of a name in other scripts (RFC 5891, UTS 46), by Foundation.
    private static func internationalized(_ host: ArraySlice<UInt8>) -> [UInt8]? {
        guard host.allSatisfy({ $0 >= 0x80 || isNameByte(URIBytes.lowercased($0)) || $0 == UInt8(ascii: ".") }) else {
            return nil
        }
        let text = String(decoding: host, as: UTF8.self)
        // Systems before iOS 17 do not know internationalized names here and give nil: apps write A-labels there.
        guard let converted = URL(string: "https://\(text)/")?.host, converted.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        // The mapping can yield anything: full-width digits become an address, a full-width solidus becomes a slash.
        return ascii(Array(converted.utf8)[...])
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        URIBytes.isLetter(byte) || URIBytes.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Whether browsers take the name for an IPv4 address because of its last label: `1`, `0x7f` (WHATWG URL, "ends in a
    /// number").
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        if label.allSatisfy(URIBytes.isDigit) { return true }
        return label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy { URIBytes.hexValue($0) != nil }
    }

    /// Whether the labels are an IPv4 address in its usual form, the only one that everybody reads alike.
    static func isDottedQuad(_ labels: [ArraySlice<UInt8>]) -> Bool {
        labels.count == 4 && labels.allSatisfy { octet($0) != nil }
    }

    /// A decimal number from 0 to 255 without leading zeros.
    static func octet(_ label: ArraySlice<UInt8>) -> UInt8? {
        guard (1...3).contains(label.count), label.allSatisfy(URIBytes.isDigit) else { return nil }
        guard label.count == 1 || label.first != UInt8(ascii: "0") else { return nil }
        return UInt8(String(decoding: label, as: UTF8.self))
    }
}
