import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing

@testable import LinkStoragePostgres

/// What tells a database from others, and from its copies.
@Suite struct DatabaseIdentityTests {
    @Test(arguments: StoreUnderTest.allCases)
    func aDatabaseHasOneIdentityAndNoOriginUntilItIsACopy(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let identity = try await database.databaseIdentity()
            #expect(identity.origins.isEmpty)
            #expect(try await database.noting([.sample()]).databaseIdentity() == identity)
        }
    }

    /// They are made in one process, by the same statements.
    @Test func twoDatabasesHaveTwoIdentitiesAndKeepThem() async throws {
        try await withTemporaryFolder { folder in
            try await withPostgresAddress { one in
                try await withPostgresAddress { other in
                    let drivers: [any DatabaseDriver] = [
                        SQLiteDriver(path: folder.path("1")), SQLiteDriver(path: folder.path("2")), driver(one),
                        driver(other),
                    ]
                    var first: [UUID] = []
                    for driver in drivers { first.append(try await identity(of: driver).id) }
                    #expect(Set(first).count == 4)
                    for (driver, id) in zip(drivers, first) { #expect(try await identity(of: driver).id == id) }
                }
            }
        }
    }

    @Test func aServerIsAskedWithoutAChangeAndAnEmptyDatabaseHasNone() async throws {
        try await withPostgresAddress { address in
            let driver = driver(address)
            for _ in 0..<2 { #expect(try await driver.identity() == nil) }
            let identity = try await identity(of: driver)
            #expect(try await driver.identity() == identity)
        }
    }

    @Test func aCopyHasAnIdentityOfItsOwnAndNamesAllThatItComesFrom() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let first = try await identity(of: sqlite)
            try await copy(from: sqlite, to: postgres)
            let second = try await identity(of: postgres)
            #expect(second.id != first.id)
            #expect(second.origins == [first.id])
            let back = SQLiteDriver(path: folder.path("back.sqlite"))
            try await copy(from: postgres, to: back)
            let third = try await identity(of: back)
            #expect(![first.id, second.id].contains(third.id))
            #expect(third.origins == [first.id, second.id])
            // To copy once more finds the copy finished, and leaves it as it is.
            try await copy(from: postgres, to: back)
            #expect(try await identity(of: back) == third)
            #expect(try await identity(of: sqlite) == first)
        }
    }

    @Test func aRestoredDatabaseIsACopyOfTheOneThatWasBackedUp() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let first = try await identity(of: sqlite)
            let backup = folder.path("backup.sqlite")
            _ = try await sqlite.backUp(to: backup, isReplacing: false) { _ in }
            let restored = SQLiteDriver(path: folder.path("restored.sqlite"))
            _ = try await restored.restore(from: backup, isReplacing: false, now: .sample) { _ in }
            _ = try await postgres.restore(from: backup, isReplacing: false, now: .sample) { _ in }
            let (file, server) = (try await identity(of: restored), try await identity(of: postgres))
            #expect(Set([first.id, file.id, server.id]).count == 3)
            #expect(file.origins.contains(first.id) && server.origins.contains(first.id))
            // In place of the original, too.
            _ = try await sqlite.restore(from: backup, isReplacing: true, now: .sample) { _ in }
            #expect(try await identity(of: sqlite).origins.contains(first.id))
        }
    }

    private func driver(_ address: PostgresAddress) -> PostgresDriver {
        PostgresDriver(address: address, backups: SQLiteBackupFormat())
    }

    private func identity(of driver: any DatabaseDriver) async throws -> DatabaseIdentity {
        let database = try await driver.open(ifMissing: .create, use: .service, onClosedDisk: .fail)
        let identity = try await database.databaseIdentity()
        try await database.close()
        return identity
    }
}
