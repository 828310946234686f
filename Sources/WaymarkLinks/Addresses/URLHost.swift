import Foundation

/// Reads the host of a URL and writes it the one way that browsers write it.
enum URLHost {
    /// Writes the host in ASCII, in its own letter case; `false` where it is none.
    static func append(_ host: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
        if host.first == UInt8(ascii: "[") {
            guard host.last == UInt8(ascii: "]"), let address = IPv6Address(host.dropFirst().dropLast()) else {
                return false
            }
            output += "[\(address)]".utf8
            return true
        }
        if host.contains(where: { $0 >= 0x80 }) { return appendInternationalized(host, to: &output) }
        return appendASCII(host, to: &output)
    }

    private static func appendASCII(_ host: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
        // A final dot names the same host, and would escape a comparison with a list of hosts.
        let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
        guard name.count <= 253 else { return false }
        var labelStart = name.startIndex
        for index in name.indices {
            let byte = URIBytes.lowercased(name[index])
            output.append(name[index])
            if byte == UInt8(ascii: ".") {
                guard 1...63 ~= index - labelStart else { return false }
                labelStart = index + 1
            } else if !isNameByte(byte) {
                return false
            }
        }
        guard 1...63 ~= name.endIndex - labelStart else { return false }
        guard URIBytes.isDigit(name[labelStart]), isNumber(output.suffix(name.endIndex - labelStart)) else {
            return true
        }
        return isDottedQuad(name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false))
    }

    /// The A-labels of a name in other scripts (RFC 5891, UTS 46), by Foundation.
    private static func appendInternationalized(_ host: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
        guard host.allSatisfy({ $0 >= 0x80 || isNameByte(URIBytes.lowercased($0)) || $0 == UInt8(ascii: ".") }) else {
            return false
        }
        let text = String(decoding: host, as: UTF8.self)
        // Systems before iOS 17 do not know internationalized names here and give nil: apps write A-labels there.
        guard let converted = URL(string: "https://\(text)/")?.host, converted.utf8.allSatisfy({ $0 < 0x80 }) else {
            return false
        }
        // The mapping can yield anything: full-width digits become an address, a full-width solidus becomes a slash.
        return appendASCII(converted.utf8.map(URIBytes.lowercased)[...], to: &output)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        URIBytes.isLetter(byte) || URIBytes.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Whether browsers take the name for an IPv4 address because of its last label: `1`, `0x7f` (WHATWG URL, "ends in a
    /// number").
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        if label.allSatisfy(URIBytes.isDigit) { return true }
        return label.prefix(2).map(URIBytes.lowercased).elementsEqual("0x".utf8)
            && label.dropFirst(2).allSatisfy { URIBytes.hexValue($0) != nil }
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
