import Foundation
import LinkStorage
import Testing

@testable import LinkStorageSQLite

extension TemporaryFolder {
    /// The names of files that begin so, in order.
    func names(beginningWith prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasPrefix(prefix) }.sorted()
    }
}

func withFolderAndDatabase(
    _ body: (TemporaryFolder, SQLiteLinkDatabase) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
        try await body(folder, database)
        try await database.close()
    }
}

func expectReason(
    _ reason: DatabaseCopyError.Reason, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> DatabaseContents
) async {
    let error = await #expect(throws: DatabaseCopyError.self, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(error?.reason == reason, sourceLocation: sourceLocation)
}

func expectOpeningReason<Value>(
    _ reason: DatabaseOpeningError.Reason, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async {
    let error = await #expect(throws: DatabaseOpeningError.self, sourceLocation: sourceLocation) {
        _ = try await body()
    }
    #expect(error?.reason == reason, sourceLocation: sourceLocation)
}
