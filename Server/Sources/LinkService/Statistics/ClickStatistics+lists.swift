public import LinkStorage

extension ClickStatistics {
    /// How many queries run at once.
    private static let atOnce = 8

    /// How often people followed each link of a list in the last days, today included; links without clicks are left out.
    ///
    /// Read from daily counts, one search for each link and day: a page of a list costs the same however many links and clicks there
    /// are. Clicks of the last moments may be missing.
    ///
    /// - Parameter links: some links, of which those of projects whose numbers the caller may not read are left out.
    /// - Throws: ``LinkServiceError`` with `unavailable`.
    public func clicks(
        of links: [LinkRecord], days: Int, caller: Caller
    ) async throws -> [LinkRecord.ID: Int64] {
        let ids = links.filter { caller.has(.readStatistics, in: $0.projectID) }.map(\.id)
        let range = lastDays(days)
        return try await translatingStoreErrors(about: "The statistics") {
            try await withThrowingTaskGroup(of: (LinkRecord.ID, Int64).self) { group in
                var (waiting, counts) = (ids[...], [LinkRecord.ID: Int64]())
                func addNext() {
                    guard let id = waiting.popFirst() else { return }
                    group.addTask { (id, try await people(of: id, in: range)) }
                }
                for _ in 0..<Self.atOnce { addNext() }
                while let (id, count) = try await group.next() {
                    if count > 0 { counts[id] = count }
                    addNext()
                }
                return counts
            }
        }
    }
}
