// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import GRDB
internal import LinkStorage
internal import Locking

extension SQLiteLinkDatabase {
    /// The most links in one transaction, few enough that other writers hardly wait.
    private static let linksAtOnce = 200

    public func addUp() async throws {
        try await addUp(linksAtOnce: Self.linksAtOnce)
    }

    /// Adds up the waiting batches.
    ///
    /// - Parameters:
    ///   - linksAtOnce: the most links in one transaction.
    ///   - most: no pass begins after so many entries since the call, whoever of this process added them up.
    ///   - willStore: called before each transaction; tests interrupt the work there.
    package func addUp(
        linksAtOnce: Int, atMost most: Int = .max, willStore: @escaping @Sendable () throws -> Void = {}
    ) async throws {
        guard let end = try await read({ try $0.lastWaitingBatch() }) else { return }
        let steps = WorkSteps { self.lanes.settling.withLock { $0 > 0 } }
        try await lanes.passes.run(atMost: most) {
            guard let pass = try await self.countWaiting(upTo: end, steps) else { return nil }
            try await self.store(pass, linksAtOnce: linksAtOnce, steps, willStore)
            return pass.entryCount
        }
    }

    /// Counts the entries of a pass; `nil` if nothing waits.
    private func countWaiting(upTo end: Int64, _ steps: WorkSteps) async throws -> SQLiteActivityPass? {
        while var pass = try await readAtLength({ try SQLiteActivityPass($0, upTo: end) }) {
            var isWhole = true
            for number in pass.batches {
                guard let batch = try await readAtLength({ try ActivityPass.Batch($0, number: number) }) else {
                    // Another process has ended the pass meanwhile.
                    isWhole = false
                    break
                }
                try await steps.run { try pass.add(batch) }
            }
            if isWhole { return pass }
        }
        return nil
    }

    /// Stores what is left of a pass, or as much of it as no other process stores meanwhile.
    private func store(
        _ pass: SQLiteActivityPass, linksAtOnce: Int, _ steps: WorkSteps,
        _ willStore: @escaping @Sendable () throws -> Void
    ) async throws {
        var pass = pass
        for slice in try await steps.run({ pass.slices(ofAtMost: linksAtOnce) }) {
            try willStore()
            try Task.checkCancellation()
            guard let next = try await write({ [pass] in try pass.storing(slice, in: $0) }) else { return }
            pass = next
        }
        pass = try await write { [pass] in try pass.findingPlaces(in: $0) }
        let clicks = try await steps.run { pass.clicks() }
        try willStore()
        _ = try await write { [pass] in try pass.finish(clicks, in: $0) }
    }

    /// Adds up the waiting batches before counts are read.
    ///
    /// If nothing can be written now, the counts lack the waiting batches, which are at most some seconds old.
    func settle() async {
        lanes.settling.withLock { $0 += 1 }
        defer { lanes.settling.withLock { $0 -= 1 } }
        try? await addUp()
    }

    /// Adds up waiting batches before counts are shown to somebody, who is not kept waiting for long.
    ///
    /// After an outage of the database, hours of clicks may wait. What exceeds ``ActivityPass/mostEntries`` is added up later, and
    /// missing from the counts.
    func settleSoon() async {
        lanes.settling.withLock { $0 += 1 }
        defer { lanes.settling.withLock { $0 -= 1 } }
        try? await addUp(linksAtOnce: Self.linksAtOnce, atMost: ActivityPass.mostEntries)
    }
}

extension Database {
    fileprivate func lastWaitingBatch() throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: "SELECT max(number) FROM activity_queue"))
    }
}
