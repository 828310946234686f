package import Foundation

/// Links of one project side by side, oldest first, in one run of bytes that a search goes through in microseconds.
///
/// Numbers are unsigned and in little-endian order:
///
///     4  count of links        4  count of domains      4  length of the texts
///     16 for each domain       its identity
///     28 for each link         16 identity, 4 end of its texts, 4 end of its labels, 2 domain, 2 marks
///     the texts of all links, then 0
///     the labels of all links, then 0
package struct LinkBlock: Sendable {
    /// How many links a block holds, and how long their texts may get before it is split.
    package static let mostLinks = 256
    static let mostBytes = 32 * 1024

    /// The bytes as they are stored.
    package let bytes: [UInt8]

    private let count: Int
    private let rows: Int
    private let texts: Area
    private let labels: Area

    private static let headerSize = 12
    private static let rowSize = 28

    /// A part of the bytes in which the links' texts or labels follow each other.
    private struct Area {
        var start: Int
        /// Where in a link's row the end of its own part is.
        var endOffset: Int
    }

    private struct Marks: OptionSet {
        static let archived = Marks(rawValue: 1)
        static let managed = Marks(rawValue: 2)
        var rawValue: UInt16
    }

    /// Reads stored bytes.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` where they are not those of a block.
    package init(bytes: [UInt8]) throws {
        let damaged = LinkStoreError(.corruptRecord, detail: "a block of links is damaged")
        guard bytes.count >= Self.headerSize else { throw damaged }
        let domainCount = bytes.number(UInt32.self, at: 4)
        let textLength = bytes.number(UInt32.self, at: 8)
        self.init(
            bytes: bytes, count: bytes.number(UInt32.self, at: 0), domainCount: domainCount, textLength: textLength)
        guard textLength > 0, labels.start < bytes.count, bytes[labels.start - 1] == 0, bytes.last == 0 else {
            throw damaged
        }
        // Whatever is read later lies within the bytes.
        for (area, limit) in [(texts, labels.start - 1), (labels, bytes.count - 1)] {
            let ends = (0..<count).map { end(of: $0, in: area) }
            guard zip(ends, ends.dropFirst() + [limit]).allSatisfy({ $0 <= $1 }) else { throw damaged }
        }
        guard (0..<count).allSatisfy({ domainIndex($0) < domainCount }) else { throw damaged }
    }

    /// Whether a stored block may hold a match: a look at its texts where they are, without a copy of the block.
    ///
    /// Bytes that are not those of a block may hold one, so that ``init(bytes:)`` complains of them.
    package static func mayMatch(_ query: LinkBlockQuery, _ stored: Data) -> Bool {
        guard let text = query.text else { return true }
        return stored.withUnsafeBytes { bytes in
            // The 0 at the end of the texts ends the search, and that of the block ends every other.
            guard let first = bytes.baseAddress, bytes.count >= headerSize, bytes.last == 0 else { return true }
            func count(at offset: Int) -> Int {
                Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            }
            let start = headerSize + count(at: 4) * 16 + count(at: 0) * rowSize
            guard start < bytes.count else { return true }
            return text.withUnsafeBytes { text in
                guard let text = text.baseAddress else { return true }
                return strstr(
                    (first + start).assumingMemoryBound(to: CChar.self), text.assumingMemoryBound(to: CChar.self))
                    != nil
            }
        }
    }

    /// Creates a block of links that are in the order of their identities.
    package init(_ links: [SearchableLink]) {
        var indexes: [LinkDomainRecord.ID: Int] = [:]
        var domains: [UInt8] = []
        var rows: [UInt8] = []
        var texts: [UInt8] = []
        var labels: [UInt8] = []
        for link in links {
            texts += link.text
            labels += link.labels
            let index = indexes[link.domainID] ?? indexes.count
            if indexes.updateValue(index, forKey: link.domainID) == nil { domains += link.domainID.bytes }
            var marks: Marks = link.isArchived ? .archived : []
            if link.isManaged { marks.insert(.managed) }
            rows += link.id.bytes
            rows.append(number: UInt32(texts.count))
            rows.append(number: UInt32(labels.count))
            rows.append(number: UInt16(index))
            rows.append(number: marks.rawValue)
        }
        var bytes: [UInt8] = []
        for number in [links.count, indexes.count, texts.count + 1] { bytes.append(number: UInt32(number)) }
        bytes += domains + rows + texts + [0] + labels + [0]
        self.init(bytes: bytes, count: links.count, domainCount: indexes.count, textLength: texts.count + 1)
    }

    private init(bytes: [UInt8], count: Int, domainCount: Int, textLength: Int) {
        self.bytes = bytes
        self.count = count
        rows = Self.headerSize + domainCount * 16
        let start = rows + count * Self.rowSize
        texts = Area(start: start, endOffset: 16)
        labels = Area(start: start + textLength, endOffset: 20)
    }

    /// The links, oldest first.
    package var links: [SearchableLink] {
        (0..<count).map { row in
            SearchableLink(
                id: id(row), domainID: domainID(row), isArchived: marks(row).contains(.archived),
                isManaged: marks(row).contains(.managed), text: part(of: row, in: texts),
                labels: part(of: row, in: labels))
        }
    }

    /// The links that match, newest first; older than a given one where there is one.
    package func matches(_ query: LinkBlockQuery, before: LinkRecord.ID?) -> [LinkRecord.ID] {
        var rows = query.text.map { self.rows(containing: $0, in: texts) } ?? Array(0..<count)
        for label in query.labels where !rows.isEmpty {
            let labeled = Set(self.rows(containing: label, in: labels))
            rows = rows.filter(labeled.contains)
        }
        return rows.reversed().compactMap { row in
            guard passes(row, query) else { return nil }
            let id = id(row)
            return before.map { id < $0 } ?? true ? id : nil
        }
    }

    /// Whether a link's domain and marks are those of a query.
    private func passes(_ row: Int, _ query: LinkBlockQuery) -> Bool {
        let marks = marks(row)
        guard query.includesUnmanaged || marks.contains(.managed) else { return false }
        switch query.archive {
        case .included: break
        case .excluded: if marks.contains(.archived) { return false }
        case .only: if !marks.contains(.archived) { return false }
        }
        return query.domainID.map { $0 == domainID(row) } ?? true
    }

    /// The links in whose part of an area some bytes occur, which end with a 0, as the area does.
    private func rows(containing needle: [UInt8], in area: Area) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            needle.withUnsafeBytes { needle in
                guard let first = bytes.baseAddress, let needle = needle.baseAddress else { return [] }
                var found: [Int] = []
                var row = 0
                var start = area.start
                while row < count,
                    // The C library's search is many times as fast as a loop over bytes.
                    let hit = strstr(
                        (first + start).assumingMemoryBound(to: CChar.self),
                        needle.assumingMemoryBound(to: CChar.self))
                {
                    let offset = UnsafeRawPointer(hit) - first
                    while row < count, end(of: row, in: area) <= offset { row += 1 }
                    guard row < count else { break }
                    found.append(row)
                    start = end(of: row, in: area)
                    row += 1
                }
                return found
            }
        }
    }

    private func id(_ row: Int) -> LinkRecord.ID {
        LinkRecord.ID(bytes, at: rows + row * Self.rowSize)
    }

    private func end(of row: Int, in area: Area) -> Int {
        area.start + bytes.number(UInt32.self, at: rows + row * Self.rowSize + area.endOffset)
    }

    private func part(of row: Int, in area: Area) -> [UInt8] {
        Array(bytes[(row == 0 ? area.start : end(of: row - 1, in: area))..<end(of: row, in: area)])
    }

    private func domainIndex(_ row: Int) -> Int {
        bytes.number(UInt16.self, at: rows + row * Self.rowSize + 24)
    }

    private func domainID(_ row: Int) -> LinkDomainRecord.ID {
        LinkDomainRecord.ID(bytes, at: Self.headerSize + domainIndex(row) * 16)
    }

    private func marks(_ row: Int) -> Marks {
        Marks(rawValue: UInt16(bytes.number(UInt16.self, at: rows + row * Self.rowSize + 26)))
    }
}

extension [UInt8] {
    /// A number in little-endian order.
    fileprivate func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Int {
        withUnsafeBytes { Int(Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))) }
    }

    fileprivate mutating func append(number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension Identifier {
    /// The 16 bytes, which sort as the identities do.
    package var bytes: [UInt8] {
        withUnsafeBytes(of: uuid.uuid, Array.init)
    }

    /// Reads the 16 bytes at an offset.
    init(_ bytes: [UInt8], at offset: Int) {
        self.init(
            uuid: bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(fromByteOffset: offset, as: uuid_t.self)) })
    }
}
