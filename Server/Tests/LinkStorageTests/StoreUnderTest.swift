import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing

/// A kind of database that has to keep the contract.
enum StoreUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite, postgres

    var testDescription: String { rawValue }

    /// Runs a test on an empty database of its own, and closes it.
    func withDatabase(_ body: (any LinkDatabase) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(InMemoryLinkDatabase())
        case .sqlite:
            try await withTemporaryFolder { folder in
                let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
                try await body(database)
                try await database.close()
            }
        case .postgres:
            try await withPostgres { try await body($0) }
        }
    }
}

/// A folder that is gone after the test.
struct TemporaryFolder {
    let url: URL

    var databasePath: String { path("waymark.sqlite") }

    func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }
}

/// Runs a test with a folder of its own.
func withTemporaryFolder(_ body: (TemporaryFolder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(TemporaryFolder(url: url))
}

/// Runs a test with a database file in a folder of its own.
func withSQLite(_ body: (SQLiteLinkDatabase) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
        try await body(database)
        try await database.close()
    }
}

/// Expects a store's error of one kind.
func expectStoreError(
    _ code: LinkStoreError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: LinkStoreError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
