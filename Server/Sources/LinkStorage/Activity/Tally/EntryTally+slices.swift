extension EntryTally {
    /// The counts of some of the links.
    ///
    /// Slices can be stored in separate transactions: each contains everything that its links add to domains and projects.
    package struct Slice: Sendable {
        /// The links, in order.
        package var links: [LinkRecord.ID]
        /// The indexes of ``links`` in the tally.
        var indexes: [Int32]
        var counts: ArraySlice<(key: CountKey, value: Int64)>
        var visitors: ArraySlice<VisitorKey>
    }

    /// Divides the counts by links, in the order of their identities.
    ///
    /// - Parameters:
    ///   - size: the most links in a slice.
    ///   - mark: the last link of a slice that is already stored; slices begin after it.
    /// - Complexity: O(*n* log *n*) for *n* counts and visitors.
    package func slices(ofAtMost size: Int, after mark: LinkRecord.ID? = nil) -> [Slice] {
        let order = links.indices.sorted { links[$0] < links[$1] }
        var ranks = [Int32](repeating: 0, count: links.count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
        func rank(_ link: Int32) -> Int32 { ranks[Int(link)] }
        var counts = counts.sorted { rank($0.key.link) < rank($1.key.link) }[...]
        var visitors = visitors.sorted { rank($0.link) < rank($1.link) }[...]

        var slices: [Slice] = []
        var start = mark.map { mark in order.partitioningIndex { links[$0] > mark } } ?? 0
        counts = counts.drop { rank($0.key.link) < start }
        visitors = visitors.drop { rank($0.link) < start }
        while start < order.count {
            let end = start + min(size, order.count - start)
            let sliceCounts = counts.prefix { rank($0.key.link) < end }
            let sliceVisitors = visitors.prefix { rank($0.link) < end }
            slices.append(
                Slice(
                    links: order[start..<end].map { links[$0] }, indexes: order[start..<end].map(Int32.init),
                    counts: sliceCounts, visitors: sliceVisitors))
            counts = counts[sliceCounts.endIndex...]
            visitors = visitors[sliceVisitors.endIndex...]
            start = end
        }
        return slices
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all elements after it.
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var range = indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = belongs(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
