/// Reads the parts of a block of clicks from untrusted bytes, in their order.
///
/// The bytes: version, number of places, number of traits and number of clicks as 32 bits each, and the time of the first
/// click as 64 bits. Then the places, three numbers of 64 bits each; the traits, each with its length in 32 bits before it;
/// and the clicks, 28 bytes each. Numbers are little-endian.
struct ClickBlockReader {
    /// The contents of the first bytes.
    struct Head {
        var places: Int
        var traits: Int
        var rows: Int
        /// The time of the first click in milliseconds since 1970.
        var first: Int64
        var day: UTCDay { UTCHour(first).day }
    }

    static let version: UInt32 = 1
    static let headSize = 24
    static let placeSize = 24
    static let rowSize = 28

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// The range of milliseconds that belongs to the day of the block.
    private var day: Range<Int64> = 0..<0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Reads the head.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the version is unknown, or the bytes cannot hold what it says.
    mutating func head() throws -> Head {
        guard bytes.count >= Self.headSize, number(UInt32.self) == Self.version else {
            throw LinkStoreError(.corruptRecord, detail: "recorded clicks have an unknown format")
        }
        let (places, traits, rows) = (Int(number(UInt32.self)), Int(number(UInt32.self)), Int(number(UInt32.self)))
        let head = Head(places: places, traits: traits, rows: rows, first: number(Int64.self))
        guard places * Self.placeSize + traits * 4 + rows * Self.rowSize <= bytes.count - offset else {
            throw Self.damaged
        }
        let hour = UTCHour(startOf: head.day)
        day = hour.milliseconds..<UTCHour(number: hour.number + 24).milliseconds
        return head
    }

    /// Reads the places.
    mutating func places(_ count: Int) throws -> [ActivityTally.Place] {
        try require(count * Self.placeSize)
        return (0..<count).map { _ in
            ActivityTally.Place(link: number(Int64.self), domain: number(Int64.self), project: number(Int64.self))
        }
    }

    /// Reads traits.
    mutating func traits() throws -> UnsafeRawBufferPointer {
        try require(4)
        let count = Int(number(UInt32.self))
        try require(count)
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    /// Reads a click.
    mutating func row(_ head: Head) throws -> ClickBlock.Row {
        try require(Self.rowSize)
        let row = ClickBlock.Row(
            milliseconds: head.first &+ Int64(number(UInt32.self)), place: Int32(bitPattern: number(UInt32.self)),
            traits: Int32(bitPattern: number(UInt32.self)), visitor: number(UInt64.self), seed: number(UInt64.self))
        guard row.place >= 0, row.place < head.places, row.traits >= 0, row.traits < head.traits,
            day.contains(row.milliseconds)
        else { throw Self.damaged }
        return row
    }

    private func require(_ count: Int) throws {
        guard count <= bytes.count - offset else { throw Self.damaged }
    }

    private mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
        defer { offset += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    static var damaged: LinkStoreError { LinkStoreError(.corruptRecord, detail: "recorded clicks are damaged") }
}
