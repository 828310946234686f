/// Counts the clicks that a query selects, over blocks in their byte form.
///
/// Nothing is decoded but the values of the result: ten million clicks are about 300 MB of rows and as much of traits.
package struct ClickBlockScan {
    private let filter: ClickTraitsFilter
    private let scopes: Set<Int64>
    private let milliseconds: Range<Int64>
    private let grouping: ClickQuery.Grouping
    /// The clicks of each group so far.
    package private(set) var counts: [ClickQuery.Key: Int64] = [:]

    /// Creates a scan.
    ///
    /// - Parameters:
    ///   - query: the clicks.
    ///   - scopes: the numbers of the query's scopes.
    ///   - grouping: how the clicks are grouped.
    package init(_ query: ClickQuery, scopes: Set<Int64>, by grouping: ClickQuery.Grouping) {
        filter = ClickTraitsFilter(query)
        self.scopes = scopes
        milliseconds = query.hours.lowerBound.milliseconds..<query.hours.upperBound.milliseconds
        self.grouping = grouping
    }

    /// Adds the clicks of a block.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` if the bytes are no complete block of a known version.
    /// - Complexity: linear in the numbers of clicks, places and traits.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
        var reader = ClickBlockReader(bytes)
        let head = try reader.head()
        let isSelected = try reader.places(head.places).map { $0.counts(under: scopes) }
        // A group is an hour of the day, or traits whose value is looked up once.
        let firstHour = UTCHour(startOf: head.day).number
        var traits: [UnsafeRawBufferPointer?] = []
        traits.reserveCapacity(head.traits)
        for _ in 0..<head.traits {
            let bytes = try reader.traits()
            traits.append(filter.counts(try ClickTraits(bytes)) ? bytes : nil)
        }
        var groups = [Int64](repeating: 0, count: max(24, traits.count))
        for _ in 0..<head.rows {
            let row = try reader.row(head)
            guard isSelected[Int(row.place)], traits[Int(row.traits)] != nil, milliseconds.contains(row.milliseconds)
            else { continue }
            switch grouping {
            case .step: groups[UTCHour(row.milliseconds).number - firstHour] += 1
            case .dimension: groups[Int(row.traits)] += 1
            }
        }
        for (group, count) in groups.enumerated() where count > 0 {
            let key: ClickQuery.Key =
                switch grouping {
                case .step(let step): .start(step.start(of: UTCHour(number: firstHour + group)))
                case .dimension(let dimension):
                    .value(try traits[group].flatMap { try ClickTraits($0).value(of: dimension) })
                }
            counts[key, default: 0] += count
        }
    }
}
