package import Foundation

/// A Bloom filter of the pieces of text, domains, labels and marks in a block.
///
/// A block whose signature lacks a bit of a query holds no match. One that has all bits may hold one. With 256 links of
/// 75 bytes, a third of the bits is set. A piece of text has one bit, because a search looks for many pieces. A search looks for one label,
/// which therefore has several: with one bit for a label, four of ten blocks would be read for one that nobody has.
package enum LinkBlockSignature {
    /// How long a signature is.
    static let byteCount = 2048
    private static let bitWidth = UInt64(11 + 3)
    /// A piece of text has up to three bytes, so that every search of three or more is made of whole pieces.
    private static let longestPiece = 3
    /// As many pieces of a long text are looked for; more would exclude hardly another block.
    private static let mostPieces = 64

    /// A property of a block besides text.
    enum Mark: UInt8 {
        case archived = 1, unarchived, managed, domain, label

        /// How many bits stand for it; more would exclude few other blocks, and fill the signature.
        fileprivate var bitCount: Int {
            switch self {
            case .archived, .unarchived, .managed: 1
            case .domain, .label: 3
            }
        }
    }

    /// The signature of some links.
    package static func of(_ links: [SearchableLink]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: byteCount)
        for link in links { add(link, to: &signature) }
        return signature
    }

    /// Adds what occurs in a link to a signature; one of another length, which excludes nothing, stays as it is.
    package static func add(_ link: SearchableLink, to signature: inout [UInt8]) {
        guard signature.count == byteCount else { return }
        forEachPiece(of: link.text, upTo: longestPiece) { piece in
            let bit = bit(ofPiece: piece)
            signature[bit >> 3] |= 1 << (bit & 7)
        }
        link.forEachMark { mark, bytes in
            forEachBit(of: mark, bytes) { bit in signature[bit >> 3] |= 1 << (bit & 7) }
        }
    }

    /// The bits that the signature of every block has in which a text occurs; the text is as blocks keep it.
    static func bits(of text: [UInt8]) -> Set<Int> {
        var bits: Set<Int> = []
        let length = min(text.count, longestPiece)
        forEachPiece(of: text.prefix(mostPieces + longestPiece), from: length, upTo: length) {
            bits.insert(bit(ofPiece: $0))
        }
        return bits
    }

    /// The bits of a domain, a label or a mark.
    static func bits(of mark: Mark, _ bytes: some Sequence<UInt8> = EmptyCollection()) -> [Int] {
        var bits: [Int] = []
        forEachBit(of: mark, bytes) { bits.append($0) }
        return bits
    }

    private static func forEachBit(of mark: Mark, _ bytes: some Sequence<UInt8>, _ body: (Int) -> Void) {
        // FNV-1a: the same in every process, unlike Swift's own hashes.
        let prime: UInt64 = 0x100_0000_01B3
        var hash = (0xCBF2_9CE4_8422_2325 ^ UInt64(mark.rawValue)) &* prime
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
        // An odd distance, so that all are different.
        let (first, distance) = (scattered(hash), scattered(hash.byteSwapped) | 1)
        for number in 0..<mark.bitCount { body((first + number * distance) % (byteCount * 8)) }
    }

    /// Whether a signature has all of some bits.
    package static func has(_ bits: [Int], _ signature: Data) -> Bool {
        guard signature.count == byteCount else { return true }
        return signature.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            bits.allSatisfy { bytes[$0 >> 3] & 1 << ($0 & 7) != 0 }
        }
    }

    /// Gives the pieces of some lengths, each as one number of its bytes and their count; none reaches over a separator.
    private static func forEachPiece(
        of text: some Sequence<UInt8>, from shortest: Int = 1, upTo longest: Int, _ body: (UInt64) -> Void
    ) {
        var run = 0
        var last: UInt64 = 0
        for byte in text {
            guard byte != SearchableLink.separator else {
                run = 0
                continue
            }
            run += 1
            last = (last << 8 | UInt64(byte)) & 0xFF_FFFF
            for length in stride(from: shortest, through: min(run, longest), by: 1) {
                body(UInt64(length) << 24 | last & (1 << (8 * UInt64(length)) - 1))
            }
        }
    }

    private static func bit(ofPiece piece: UInt64) -> Int {
        scattered(piece)
    }

    /// Fibonacci hashing: the upper bits of a product depend on all bits of the number.
    private static func scattered(_ number: UInt64) -> Int {
        Int((number &* 0x9E37_79B9_7F4A_7C15) >> (64 - bitWidth))
    }
}

extension SearchableLink {
    /// Gives its marks, its domain and its labels.
    fileprivate func forEachMark(_ body: (LinkBlockSignature.Mark, ArraySlice<UInt8>) -> Void) {
        body(isArchived ? .archived : .unarchived, [])
        body(.domain, domainID.bytes[...])
        if isManaged { body(.managed, []) }
        var rest = labels.dropFirst()
        while let end = rest.firstIndex(of: Self.separator) {
            if end > rest.startIndex { body(.label, rest[..<end]) }
            rest = rest[(end + 1)...]
        }
    }
}
