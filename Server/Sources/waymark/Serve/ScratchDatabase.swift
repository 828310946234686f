import Foundation
import LinkStorage

/// An empty database in a temporary folder that is gone afterwards.
enum ScratchDatabase {
    /// Runs a body with one, closes it and removes it.
    static func run<Result>(_ body: (any LinkDatabase) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-dry-run-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let scratch = try await DatabaseFile(path: folder.appending(path: "scratch.sqlite").path).open(
            creating: true, isForBulk: true)
        do {
            let result = try await body(scratch)
            try await scratch.close()
            return result
        } catch {
            try? await scratch.close()
            throw error
        }
    }
}
