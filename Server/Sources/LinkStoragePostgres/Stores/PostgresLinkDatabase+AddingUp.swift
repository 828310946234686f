// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import Foundation
internal import LinkStorage

extension PostgresLinkDatabase {
    /// The most links in one transaction, few enough that it does not last long.
    private static let linksAtOnce = 500

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
        let last = try await read { session in
            try session.run("SELECT max(number) FROM activity_queue").first?.optionalNumber(0)
        }
        guard let last else { return }
        // Other processes may do the same: each transaction looks whether it still is its turn.
        try await passes.run(atMost: most) {
            guard let pass = try await self.countWaiting(upTo: last) else { return nil }
            try await self.store(pass, linksAtOnce: linksAtOnce, willStore)
            return pass.entryCount
        }
    }

    /// Counts the entries of a pass; `nil` if nothing waits.
    private func countWaiting(upTo end: Int64) async throws -> PostgresActivityPass? {
        while var pass = try await readList({ try PostgresActivityPass($0, upTo: end) }) {
            var isWhole = true
            for number in pass.batches {
                guard let batch = try await readList({ try ActivityPass.Batch($0, number: number) }) else {
                    // Another process has ended the pass meanwhile.
                    isWhole = false
                    break
                }
                try pass.add(batch)
            }
            if isWhole { return pass }
        }
        return nil
    }

    /// Stores what is left of a pass, or as much of it as no other process stores meanwhile.
    private func store(
        _ pass: PostgresActivityPass, linksAtOnce: Int, _ willStore: @escaping @Sendable () throws -> Void
    ) async throws {
        var pass = pass
        for slice in pass.slices(ofAtMost: linksAtOnce) {
            try willStore()
            try Task.checkCancellation()
            guard let next = try await write({ [pass] in try pass.storing(slice, in: $0) }) else { return }
            pass = next
        }
        pass = try await write { [pass] in try pass.findingPlaces(in: $0) }
        let clicks = pass.clicks()
        try willStore()
        _ = try await write { [pass] in try pass.finish(clicks, in: $0) }
    }

    /// Adds up the waiting batches before counts are read.
    ///
    /// If nothing can be written now, the counts lack the waiting batches, which are at most some seconds old.
    func settle() async {
        try? await addUp()
    }

    /// Adds up waiting batches before counts are shown to somebody, who is not kept waiting for long.
    ///
    /// After an outage of the database, hours of clicks may wait. What exceeds ``ActivityPass/mostEntries`` is added up later, and
    /// missing from the counts.
    func settleSoon() async {
        try? await addUp(linksAtOnce: Self.linksAtOnce, atMost: ActivityPass.mostEntries)
    }
}
