internal import LinkStorage

extension PostgresLinkDatabase {
    /// Deletes the visitors of days before another one: whole days where they have tables of their own.
    func removeVisitors(before day: UTCDay) async throws {
        let partitions = try await readList { try $0.visitorPartitions() } ?? []
        for partition in partitions.sorted(by: { $0.day < $1.day }) where partition.day < day {
            try Task.checkCancellation()
            // A backup may hold the table for hours. Then the rows go one by one, and their empty table goes the next time.
            _ = try await triesWhileUnused { try $0.drop(partition) }
        }
        _ = try await remove(
            from: VisitorPartition.table, key: "day, scope, visitor", where: "day < $1", [.number(day.number)])
    }

    /// Makes the tables of days from another one on.
    ///
    /// A day that has none, because that did not succeed for days, has its visitors among the rest.
    func makeVisitorPartitions(from day: UTCDay) async throws {
        guard let existing = try await readList({ try $0.visitorPartitions() }) else { return }
        for number in day.number...(day.number + VisitorPartition.daysAhead) {
            let partition = VisitorPartition(UTCDay(number: number))
            guard !existing.contains(partition) else { continue }
            try Task.checkCancellation()
            guard try await triesWhileUnused({ try $0.make(partition) }) else { return }
        }
    }

    /// Changes tables, unless they are in use for long, or the user may not change them.
    ///
    /// - Returns: whether they were changed.
    private func triesWhileUnused(_ change: @escaping @Sendable (PostgresSession) throws -> Void) async throws -> Bool {
        do {
            try await write(change)
            return true
        } catch let error as LinkStoreError where error.code == .unavailable {
            return false
        }
    }
}
