// The bytes of a block: version, number of places, number of traits and number of clicks as 32 bits each, and the time of
// the first click as 64 bits. Then the places, three numbers of 64 bits each; the traits, each with its length in 32 bits
// before it; and the clicks. Numbers are little-endian.
extension ClickBlock {
    private static let version: UInt32 = 1
    private static let headSize = 24
    private static let placeSize = 24
    private static let rowSize = 28

    /// Reads a block from untrusted bytes.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the bytes are no complete block of a known version.
    package init(bytes: UnsafeRawBufferPointer) throws {
        var reader = BlockReader(bytes: bytes)
        guard try reader.number(UInt32.self) == Self.version else {
            throw LinkStoreError(.corruptRecord, detail: "recorded clicks have an unknown format")
        }
        let (placeCount, traitCount, rowCount) = (
            Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self)), Int(try reader.number(UInt32.self))
        )
        let first = try reader.number(Int64.self)
        let day = UTCHour(first).day
        let places = try reader.array(placeCount, elementSize: Self.placeSize) { reader in
            ActivityTally.Place(
                link: try reader.number(Int64.self), domain: try reader.number(Int64.self),
                project: try reader.number(Int64.self))
        }
        let traits = try reader.array(traitCount, elementSize: 4) { reader in
            try reader.bytes(Int(try reader.number(UInt32.self)))
        }
        let rows = try reader.array(rowCount, elementSize: Self.rowSize) { reader in
            let row = Row(
                milliseconds: first &+ Int64(try reader.number(UInt32.self)),
                place: Int32(bitPattern: try reader.number(UInt32.self)),
                traits: Int32(bitPattern: try reader.number(UInt32.self)),
                visitor: try reader.number(UInt64.self), seed: try reader.number(UInt64.self))
            guard places.indices.contains(Int(row.place)), traits.indices.contains(Int(row.traits)),
                UTCHour(row.milliseconds).day == day
            else {
                throw BlockReader.damaged
            }
            return row
        }
        self.init(places: places, traits: traits, rows: rows)
    }

    /// The block as bytes.
    package var bytes: [UInt8] {
        let first = first
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            Self.headSize + places.count * Self.placeSize + traits.reduce(0) { $0 + $1.count + 4 }
                + rows.count * Self.rowSize)
        func put(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        put(Self.version)
        put(UInt32(places.count))
        put(UInt32(traits.count))
        put(UInt32(rows.count))
        put(first)
        for place in places {
            put(place.link)
            put(place.domain)
            put(place.project)
        }
        for one in traits {
            put(UInt32(one.count))
            bytes += one
        }
        for row in rows {
            put(UInt32(truncatingIfNeeded: row.milliseconds &- first))
            put(row.place)
            put(row.traits)
            put(row.visitor)
            put(row.seed)
        }
        return bytes
    }
}

/// Reads numbers and bytes from the beginning of untrusted bytes.
private struct BlockReader {
    var rest: UnsafeRawBufferPointer.SubSequence

    init(bytes: UnsafeRawBufferPointer) {
        rest = bytes[...]
    }

    static var damaged: LinkStoreError { LinkStoreError(.corruptRecord, detail: "recorded clicks are damaged") }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type) throws -> Number {
        let size = MemoryLayout<Number>.size
        guard rest.count >= size else { throw Self.damaged }
        defer { rest = rest.dropFirst(size) }
        return Number(littleEndian: UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: Number.self))
    }

    mutating func bytes(_ count: Int) throws -> [UInt8] {
        guard count <= rest.count else { throw Self.damaged }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Reads elements; a number of elements that cannot fit is refused before room for them is reserved.
    mutating func array<Element>(
        _ count: Int, elementSize: Int, _ element: (inout BlockReader) throws -> Element
    ) throws -> [Element] {
        guard count <= rest.count / elementSize else { throw Self.damaged }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }
}
