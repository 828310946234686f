// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import GRDB
internal import LinkStorage

extension SQLiteLinkDatabase {
    /// The most links in one transaction, few enough that other writers hardly wait.
    private static let linksAtOnce = 200

    public func addUp() async throws {
        try await addUp(linksAtOnce: Self.linksAtOnce)
    }

    /// Adds up what waits.
    ///
    /// - Parameters:
    ///   - linksAtOnce: the most links in one transaction.
    ///   - willStore: called before each transaction; tests interrupt the work there.
    package func addUp(linksAtOnce: Int, willStore: @escaping @Sendable () throws -> Void = {}) async throws {
        guard let end = try await read({ try $0.lastWaitingBatch() }) else { return }
        // One pass at a time; later callers find their batches added up, or what is left of them.
        try await passes.runUnlimited {
            while let pass = try await self.readAtLength({ try ActivityPass($0, upTo: end) }) {
                try await self.store(pass, linksAtOnce: linksAtOnce, willStore)
            }
        }
    }

    /// Stores what is left of a pass, or as much of it as no other process stores meanwhile.
    private func store(
        _ pass: ActivityPass, linksAtOnce: Int, _ willStore: @escaping @Sendable () throws -> Void
    ) async throws {
        var pass = pass
        for slice in pass.slices(ofAtMost: linksAtOnce) {
            try willStore()
            guard let next = try await write({ [pass] in try pass.storing(slice, in: $0) }) else { return }
            pass = next
        }
        pass = try await write { [pass] in try pass.findingPlaces(in: $0) }
        let clicks = pass.clicks()
        try willStore()
        _ = try await write { [pass] in try pass.finish(clicks, in: $0) }
    }

    /// Adds up what waits before counts are read.
    ///
    /// If nothing can be written now, the counts lack what waits, which is at most some seconds old.
    func settle() async {
        try? await addUp()
    }
}

extension Database {
    fileprivate func lastWaitingBatch() throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: "SELECT max(number) FROM activity_queue"))
    }
}
