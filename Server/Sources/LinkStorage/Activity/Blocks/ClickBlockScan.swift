/// Counts the clicks that a query selects, over blocks in their byte form.
///
/// Nothing is decoded but the values of the result: ten million clicks are about 300 MB of rows and as much of traits.
package struct ClickBlockScan: Sendable {
    private let filter: ClickTraitsFilter
    private let scopes: Set<Int64>
    private let milliseconds: Range<Int64>
    private let groupings: [ClickQuery.Grouping]
    /// The clicks of each group so far; groupings without clicks are absent.
    package private(set) var counts: [ClickQuery.Grouping: [ClickQuery.Key: Int64]] = [:]

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - query: the clicks.
    ///   - scopes: the numbers of the query's scopes.
    ///   - groupings: how the clicks are grouped.
    package init(_ query: ClickQuery, scopes: Set<Int64>, by groupings: [ClickQuery.Grouping]) {
        filter = ClickTraitsFilter(query)
        self.scopes = scopes
        milliseconds = query.hours.lowerBound.milliseconds..<query.hours.upperBound.milliseconds
        self.groupings = groupings
    }

    /// Adds the clicks of a block.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the bytes are no complete block of a known version.
    /// - Complexity: linear in the numbers of clicks, places and traits.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
        var reader = ClickBlockReader(bytes)
        let head = try reader.head()
        let isSelected = try reader.places(head.places).map { $0.counts(under: scopes) }
        // Counted are the hours of the day and the traits, whose values are looked up once.
        let firstHour = UTCHour(startOf: head.day).number
        var traits: [UnsafeRawBufferPointer?] = []
        traits.reserveCapacity(head.traits)
        for _ in 0..<head.traits {
            let bytes = try reader.traits()
            traits.append(filter.counts(try ClickTraits(bytes)) ? bytes : nil)
        }
        var (hours, traitCounts) = ([Int64](repeating: 0, count: 24), [Int64](repeating: 0, count: traits.count))
        for _ in 0..<head.rows {
            let row = try reader.row(head)
            guard isSelected[Int(row.place)], traits[Int(row.traits)] != nil, milliseconds.contains(row.milliseconds)
            else { continue }
            hours[UTCHour(row.milliseconds).number - firstHour] += 1
            traitCounts[Int(row.traits)] += 1
        }
        for grouping in groupings {
            switch grouping {
            case .step(let step):
                for (hour, count) in hours.enumerated() where count > 0 {
                    add(count, .start(step.start(of: UTCHour(number: firstHour + hour))), grouping)
                }
            case .dimension(let dimension):
                for (bytes, count) in zip(traits, traitCounts) where count > 0 {
                    add(count, .value(try bytes.flatMap { try ClickTraits($0).value(of: dimension) }), grouping)
                }
            }
        }
    }

    /// Adds what another scan of the same query has counted, of other blocks.
    package mutating func add(_ other: ClickBlockScan) {
        for (grouping, groups) in other.counts { counts[grouping, default: [:]].merge(groups, uniquingKeysWith: +) }
    }

    private mutating func add(_ count: Int64, _ key: ClickQuery.Key, _ grouping: ClickQuery.Grouping) {
        counts[grouping, default: [:]][key, default: 0] += count
    }
}
