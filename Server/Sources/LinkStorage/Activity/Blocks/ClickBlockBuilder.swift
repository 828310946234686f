/// Combines clicks into blocks, each for one day.
package struct ClickBlockBuilder {
    fileprivate struct Part {
        var placeIndexes: [ActivityTally.Place: Int32] = [:]
        var traitIndexes: [[UInt8]: Int32] = [:]
        var places: [ActivityTally.Place] = []
        var traits: [[UInt8]] = []
        var rows: [ClickBlock.Row] = []
    }

    private var parts: [UTCDay: Part] = [:]
    private var finished: [ClickBlock] = []

    /// Creates a builder without clicks.
    package init() {}

    /// The blocks, earlier days first.
    package var blocks: [ClickBlock] {
        (finished + parts.values.map(\.block)).sorted { $0.first < $1.first }
    }

    /// The latest day of the clicks.
    package var lastDay: UTCDay? { parts.keys.max() }

    /// The number of clicks of a day.
    package func count(of day: UTCDay) -> Int {
        finished.filter { $0.day == day }.reduce(parts[day]?.rows.count ?? 0) { $0 + $1.count }
    }

    /// Removes the blocks that take no more clicks.
    package mutating func takeFinished() -> [ClickBlock] {
        defer { finished = [] }
        return finished
    }

    /// Adds a click.
    ///
    /// - Parameter seed: determines its identity, together with its time.
    package mutating func append(_ click: Click, seed: UInt64, place: ActivityTally.Place) throws {
        let position = JournalPosition(segment: 0, offset: 0)
        let packed = PackedEntries([ActivityBatch.Item(position: position, entry: .click(click))])
        try packed.bytes.withUnsafeBytes { bytes in
            try PackedEntries.forEach(in: bytes) { _, entry in
                append(
                    ClickBlock.Row(
                        milliseconds: entry.milliseconds, place: 0, traits: 0, visitor: entry.visitor ?? 0, seed: seed),
                    place: place, traits: entry.traits)
            }
        }
    }

    /// Adds the clicks of a tally; ignores those of links without a place.
    package mutating func append(_ tally: EntryTally, places: [LinkRecord.ID: ActivityTally.Place]) {
        let linkPlaces = tally.links.map { places[$0] }
        for row in tally.rows {
            guard let place = linkPlaces[Int(row.link)] else { continue }
            append(
                ClickBlock.Row(
                    milliseconds: row.milliseconds, place: 0, traits: 0, visitor: row.visitor, seed: row.seed),
                place: place, traits: tally.traits[Int(row.traits)].bytes)
        }
    }

    /// Adds the clicks of a block.
    package mutating func append(_ block: ClickBlock) {
        for row in block.rows {
            append(row, place: block.places[Int(row.place)], traits: block.traits[Int(row.traits)])
        }
    }

    /// Adds a click; the indexes of the row are replaced.
    mutating func append(_ row: ClickBlock.Row, place: ActivityTally.Place, traits: [UInt8]) {
        let day = UTCHour(row.milliseconds).day
        let isFull = Self.append(row, place, traits, to: &parts[day, default: Part()])
        if isFull, let part = parts.removeValue(forKey: day) { finished.append(part.block) }
    }

    /// - Returns: whether the part is full.
    private static func append(
        _ row: ClickBlock.Row, _ place: ActivityTally.Place, _ traits: [UInt8], to part: inout Part
    ) -> Bool {
        var row = row
        if let index = part.placeIndexes[place] {
            row.place = index
        } else {
            row.place = Int32(part.places.count)
            part.placeIndexes[place] = row.place
            part.places.append(place)
        }
        if let index = part.traitIndexes[traits] {
            row.traits = index
        } else {
            row.traits = Int32(part.traits.count)
            part.traitIndexes[traits] = row.traits
            part.traits.append(traits)
        }
        part.rows.append(row)
        return part.rows.count >= ClickBlock.mostClicks
    }
}

extension ClickBlockBuilder.Part {
    fileprivate var block: ClickBlock { ClickBlock(places: places, traits: traits, rows: rows) }
}
