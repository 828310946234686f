import LinkService
import LinkStorage

/// Informs a store of a large import, for which it may work differently.
struct BulkImport {
    /// The number of new links from which an import counts as large.
    private static let threshold = 16_000

    private let store: any LinkImportStore
    private let pace: ImportThrottle
    private var nextLook = Self.threshold
    private var isBegun = false

    /// Does an import; whatever way it ends, the store makes up for what it had put off.
    static func run<Result>(
        _ store: any LinkImportStore, pace: ImportThrottle, _ body: (inout BulkImport) async throws -> Result
    ) async throws -> Result {
        var bulk = BulkImport(store: store, pace: pace)
        do {
            let result = try await body(&bulk)
            try await bulk.finish()
            return result
        } catch {
            try? await bulk.finish()
            throw error
        }
    }

    private init(store: any LinkImportStore, pace: ImportThrottle) {
        self.store = store
        self.pace = pace
    }

    /// So many links are new by now.
    mutating func advanced(to count: Int) async throws {
        // Beside a service that answers lists, nothing is put off.
        guard !isBegun, count >= nextLook, !pace.isShared() else { return }
        nextLook = count * 2
        isBegun = try await translatingStoreErrors(about: "The import") {
            try await store.beginBulkImport(after: count)
        }
    }

    private func finish() async throws {
        try await translatingStoreErrors(about: "The import") { try await store.finishBulkImport() }
    }
}
