/// Entries with their positions as bytes: the form in which a database keeps them until it adds them up.
///
/// Before each entry are 24 bytes: its length, and the segment and offset of its position.
public struct PackedEntries: Hashable, Sendable {
    private static let headSize = 24

    /// The bytes.
    public private(set) var bytes: [UInt8]
    /// The number of entries.
    public private(set) var count: Int
    /// Whether some entries are those of candidates.
    package private(set) var hasCandidates = false
    /// Whether there are no entries.
    public var isEmpty: Bool { count == 0 }

    /// Creates an empty list.
    ///
    /// - Parameter capacity: the number of bytes to reserve.
    package init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(capacity)
        count = 0
    }

    /// Packs entries; ignores those that count nothing.
    public init(_ items: some Sequence<ActivityBatch.Item>) {
        self.init()
        for item in items {
            let room = EntryWriter.room(for: item.entry)
            withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { buffer in
                let length = EntryWriter.write(item.entry, to: buffer)
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<length])
                if EntryBytes(bytes) != nil { append(bytes, at: item.position) }
            }
        }
    }

    /// Reads entries from untrusted bytes.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the bytes are not complete, known entries.
    package init(bytes: [UInt8]) throws {
        var count = 0
        var hasCandidates = false
        try bytes.withUnsafeBytes {
            try Self.forEach(in: $0) { _, entry in
                count += 1
                hasCandidates = hasCandidates || entry.form.isOfCandidate
            }
        }
        self.bytes = bytes
        self.count = count
        self.hasCandidates = hasCandidates
    }

    /// Appends the bytes of a valid entry.
    package mutating func append(_ entry: UnsafeRawBufferPointer, at position: JournalPosition) {
        let head = (UInt64(entry.count).littleEndian, position.segment.littleEndian, position.offset.littleEndian)
        withUnsafeBytes(of: head) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: entry)
        count += 1
        if let first = entry.first, EntryWriter.Form(rawValue: first)?.isOfCandidate == true { hasCandidates = true }
    }

    /// Calls a closure with each entry of a list in its byte form, in order.
    ///
    /// - Throws: the closure's error, or ``LinkStoreError`` with `corruptRecord` if the bytes are not complete, known entries.
    package static func forEach(
        in bytes: UnsafeRawBufferPointer, _ body: (JournalPosition, EntryBytes) throws -> Void
    ) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= headSize else { throw damaged }
            let head = UnsafeRawBufferPointer(rebasing: rest.prefix(headSize))
            func number(_ index: Int) -> UInt64 {
                UInt64(littleEndian: head.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
            rest = rest.dropFirst(headSize)
            guard number(0) <= UInt64(rest.count),
                let entry = EntryBytes(UnsafeRawBufferPointer(rebasing: rest.prefix(Int(number(0)))))
            else { throw damaged }
            try body(JournalPosition(segment: number(1), offset: number(2)), entry)
            rest = rest.dropFirst(Int(number(0)))
        }
    }

    /// The entries, decoded.
    public var items: [ActivityBatch.Item] {
        var items: [ActivityBatch.Item] = []
        items.reserveCapacity(count)
        // Entries are checked before they are packed or read, so there is nothing to throw.
        try? bytes.withUnsafeBytes { bytes in
            try Self.forEach(in: bytes) { items.append(ActivityBatch.Item(position: $0, entry: $1.entry)) }
        }
        return items
    }

    /// The entries of candidates, decoded, in order.
    package var candidates: [JournalEntry] {
        guard hasCandidates else { return [] }
        var entries: [JournalEntry] = []
        try? bytes.withUnsafeBytes { bytes in
            try Self.forEach(in: bytes) { _, entry in
                if entry.form.isOfCandidate { entries.append(entry.entry) }
            }
        }
        return entries
    }

    /// The entries that count something: all but those of candidates.
    package var withoutCandidates: PackedEntries {
        guard hasCandidates else { return self }
        var rest = PackedEntries(capacity: bytes.count)
        try? bytes.withUnsafeBytes { bytes in
            try Self.forEach(in: bytes) { position, entry in
                if !entry.form.isOfCandidate { entry.withBytes { rest.append($0, at: position) } }
            }
        }
        return rest
    }

    private static var damaged: LinkStoreError {
        LinkStoreError(.corruptRecord, detail: "entries that wait to be added up are damaged")
    }
}
