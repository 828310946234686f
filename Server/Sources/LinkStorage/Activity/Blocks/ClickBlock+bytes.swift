extension ClickBlock {
    /// Reads a block from untrusted bytes.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the bytes are no complete block of a known version.
    package init(bytes: UnsafeRawBufferPointer) throws {
        var reader = ClickBlockReader(bytes)
        let head = try reader.head()
        self.init(
            places: try reader.places(head.places),
            traits: try (0..<head.traits).map { _ in Array(try reader.traits()) },
            rows: try (0..<head.rows).map { _ in try reader.row(head) })
    }

    /// The block as bytes, in the form that ``ClickBlockReader`` describes.
    package var bytes: [UInt8] {
        let first = first
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            ClickBlockReader.headSize + places.count * ClickBlockReader.placeSize
                + traits.reduce(0) { $0 + $1.count + 4 } + rows.count * ClickBlockReader.rowSize)
        func put(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        put(ClickBlockReader.version)
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
