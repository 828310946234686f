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
        // Nearly all clicks of a tally are of one day: what the part of that day has is looked up once.
        var known = KnownIndexes(tally)
        for row in tally.rows {
            guard let place = linkPlaces[Int(row.link)] else { continue }
            let day = UTCHour(row.milliseconds).day
            if day != known.day { known = KnownIndexes(tally, day: day) }
            let (link, traits) = (Int(row.link), Int(row.traits))
            let isFull = Self.change(&parts[day, default: Part()]) { part in
                let placeIndex = known.places[link] ?? part.index(of: place)
                let traitIndex = known.traits[traits] ?? part.index(of: tally.traits[traits].bytes)
                known.places[link] = placeIndex
                known.traits[traits] = traitIndex
                part.rows.append(
                    ClickBlock.Row(
                        milliseconds: row.milliseconds, place: placeIndex, traits: traitIndex, visitor: row.visitor,
                        seed: row.seed))
            }
            guard isFull else { continue }
            finish(day)
            known = KnownIndexes(tally)
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
        let isFull = Self.change(&parts[day, default: Part()]) { part in
            var row = row
            row.place = part.index(of: place)
            row.traits = part.index(of: traits)
            part.rows.append(row)
        }
        if isFull { finish(day) }
    }

    /// - Returns: whether the part is full then.
    private static func change(_ part: inout Part, _ body: (inout Part) -> Void) -> Bool {
        body(&part)
        return part.rows.count >= ClickBlock.mostClicks
    }

    private mutating func finish(_ day: UTCDay) {
        if let part = parts.removeValue(forKey: day) { finished.append(part.block) }
    }
}

/// The indexes that links and traits of a tally have in the part of one day.
private struct KnownIndexes {
    var day: UTCDay?
    var places: [Int32?]
    var traits: [Int32?]

    init(_ tally: EntryTally, day: UTCDay? = nil) {
        self.day = day
        places = Array(repeating: nil, count: tally.links.count)
        traits = Array(repeating: nil, count: tally.traits.count)
    }
}

extension ClickBlockBuilder.Part {
    fileprivate var block: ClickBlock { ClickBlock(places: places, traits: traits, rows: rows) }

    fileprivate mutating func index(of place: ActivityTally.Place) -> Int32 {
        if let index = placeIndexes[place] { return index }
        let index = Int32(places.count)
        placeIndexes[place] = index
        places.append(place)
        return index
    }

    fileprivate mutating func index(of bytes: [UInt8]) -> Int32 {
        if let index = traitIndexes[bytes] { return index }
        let index = Int32(traits.count)
        traitIndexes[bytes] = index
        traits.append(bytes)
        return index
    }
}
