import LinkService
import LinkStorage

/// Limits the share of the database's time that an import takes.
public struct ImportThrottle: Sendable {
    /// Whether another process or task writes at the same time.
    public var isShared: @Sendable () -> Bool
    /// How long a transaction may take then, about; a third of its time is left to others after it.
    ///
    /// SQLite lets writers that wait look again and again, at moments of their own: they need a while that is free.
    public var longestTransaction: Duration

    /// Creates a pace.
    public init(longestTransaction: Duration = .milliseconds(20), isShared: @escaping @Sendable () -> Bool) {
        self.isShared = isShared
        self.longestTransaction = longestTransaction
    }

    /// Nobody else writes.
    public static let alone = ImportThrottle { false }
}

extension ImportThrottle {
    /// With how many links a shared import begins.
    private static let firstPart = 250

    /// Stores links; if others write too, only a few at a time, with pauses for other writes.
    static func store(
        _ links: [ImportedLink], in store: any LinkImportStore, policy: LinkImportPolicy, pace: ImportThrottle
    ) async throws -> [LinkImportOutcome] {
        try await translatingStoreErrors(about: "The link domain") {
            var outcomes: [LinkImportOutcome] = []
            var rest = links[...]
            var size = firstPart
            while !rest.isEmpty {
                let isShared = pace.isShared()
                let part = isShared ? rest.prefix(size) : rest
                rest = rest.dropFirst(part.count)
                let begun = ContinuousClock.now
                outcomes += try await store.importLinks(Array(part), policy: policy)
                guard isShared else { continue }
                let duration = ContinuousClock.now - begun
                size = pace.size(after: part.count, in: duration)
                try await Task.sleep(for: max(.milliseconds(1), duration / 3))
            }
            return outcomes
        }
    }

    /// How many links fill a transaction, by what the last one took.
    private func size(after count: Int, in duration: Duration) -> Int {
        let ratio = longestTransaction / max(duration, .microseconds(100))
        return min(max(50, Int(Double(count) * min(ratio, 4))), 4000)
    }
}
