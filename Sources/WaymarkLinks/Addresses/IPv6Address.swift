/// An IPv6 address: read in any form of RFC 4291 §2.2, written in the one of RFC 5952.
struct IPv6Address: Hashable, CustomStringConvertible {
    private let pieces: [UInt16]

    /// Reads an address without brackets and without a zone.
    init?(_ text: ArraySlice<UInt8>) {
        let colon = UInt8(ascii: ":")
        guard let gap = Self.gap(text) else {
            guard let pieces = Self.pieces(text), pieces.count == 8 else { return nil }
            self.pieces = pieces
            return
        }
        let tail = text[(gap + 2)...]
        guard tail.first != colon, Self.gap(tail) == nil else { return nil }
        guard let before = gap == text.startIndex ? [] : Self.pieces(text[..<gap], mayEndInIPv4: false),
            let after = tail.isEmpty ? [] : Self.pieces(tail), before.count + after.count < 8
        else { return nil }
        pieces = before + Array(repeating: 0, count: 8 - before.count - after.count) + after
    }

    /// Whether the address is `::1`.
    var isLoopback: Bool { pieces == [0, 0, 0, 0, 0, 0, 0, 1] }

    var description: String {
        let zeros = longestZeros()
        guard zeros.count > 1 else { return Self.text(pieces[...]) }
        return Self.text(pieces[..<zeros.lowerBound]) + "::" + Self.text(pieces[zeros.upperBound...])
    }

    private static func text(_ pieces: ArraySlice<UInt16>) -> String {
        pieces.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs of zeros.
    private func longestZeros() -> Range<Int> {
        var best = 0..<0
        var start = 0
        for index in 0...pieces.count where index == pieces.count || pieces[index] != 0 {
            if index - start > best.count { best = start..<index }
            start = index + 1
        }
        return best
    }

    /// The offset of `::`.
    private static func gap(_ text: ArraySlice<UInt8>) -> Int? {
        text.indices.dropLast().first { text[$0] == UInt8(ascii: ":") && text[$0 + 1] == UInt8(ascii: ":") }
    }

    private static func pieces(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool = true) -> [UInt16]? {
        var result: [UInt16] = []
        let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard groups.count <= 8 else { return nil }
        for (index, group) in groups.enumerated() {
            if mayEndInIPv4, index == groups.count - 1, group.contains(UInt8(ascii: ".")) {
                let labels = group.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                let octets = labels.compactMap(URLHost.octet)
                guard labels.count == 4, octets.count == 4 else { return nil }
                result.append(UInt16(octets[0]) << 8 | UInt16(octets[1]))
                result.append(UInt16(octets[2]) << 8 | UInt16(octets[3]))
            } else {
                guard (1...4).contains(group.count) else { return nil }
                var piece: UInt16 = 0
                for byte in group {
                    guard let digit = URIBytes.hexValue(byte) else { return nil }
                    piece = piece << 4 | UInt16(digit)
                }
                result.append(piece)
            }
        }
        return result
    }
}
