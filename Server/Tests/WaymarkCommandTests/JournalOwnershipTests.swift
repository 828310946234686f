import ClickJournal
import Foundation
import LinkStorage
import Testing

@testable import waymark

/// Which database gets the clicks that lie in a folder.
@Suite struct JournalOwnershipTests {
    private static let place = DatabaseFile(path: "postgresql://waymark@db.example.com/links")
    private static let formerPlace = "postgresql://waymark@db.example.com/former?sslmode=require"

    /// Runs a test with a folder that names an owner, and may hold a click.
    private func withFolder(
        of owner: UUID?, holdsClicks: Bool = true, _ body: (String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)-clicks")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let journal = try ClickJournal(
                folder: folder.path, configuration: ClickJournal.Configuration(segmentSize: 65536), at: Date())
            let entry = JournalEntry.unknownCode(on: LinkDomainRecord.ID(at: Date()), at: Date())
            if holdsClicks { #expect(journal.lanes[0].append(entry) != nil) }
        }
        if let owner { try JournalOwner(id: owner, place: Self.formerPlace).write(inJournal: folder.path) }
        try await body(folder.path)
    }

    private func drain(
        _ folder: String, to database: any LinkDatabase, isAdopting: Bool = false
    ) async throws -> JournalDrainReport {
        let ownership = try JournalOwnership(of: folder, in: database, at: Self.place, isAdopting: isAdopting)
        return try await JournalDrain.drain(
            folder: folder, to: OwnedJournalStore(base: database, ownership: ownership))
    }

    @Test func aFileThatCannotBeReadIsNoMissingFile() async throws {
        try await withFolder(of: nil) { folder in
            let path = "\(folder)/\(JournalOwner.fileName)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            let failure = await #expect(throws: CommandFailure.self) {
                try await drain(folder, to: InMemoryLinkDatabase())
            }
            #expect(failure?.description.contains("the file \(path) cannot be read") == true)
            #expect(JournalDrain.hasEntries(in: folder))
        }
    }

    @Test func clicksOfAnotherDatabaseStayAndTheErrorSaysWhatWouldBeRight() async throws {
        let former = UUID()
        try await withFolder(of: former) { folder in
            let database = InMemoryLinkDatabase()
            let failure = await #expect(throws: CommandFailure.self) { try await drain(folder, to: database) }
            let text = failure?.description ?? ""
            #expect(failure?.kind == .refused)
            #expect(text.contains("holds clicks of another database, \(Self.formerPlace)"))
            #expect(text.contains("waymark journal drain \(folder) --database '\(Self.formerPlace)'"))
            #expect(text.contains("--database '\(Self.place.path)' --adopt"))
            #expect(JournalDrain.hasEntries(in: folder))
            let before = try JournalOwner.stored(inJournal: folder)
            #expect(before?.id == former)
            // Told to, it takes them.
            let report = try await drain(folder, to: database, isAdopting: true)
            #expect(report.entries == 1)
            #expect(!JournalDrain.hasEntries(in: folder))
            let identity = try await database.databaseIdentity()
            let owner = try JournalOwner.stored(inJournal: folder)
            #expect(owner == JournalOwner(id: identity.id, place: Self.place.path))
        }
    }

    @Test func aFolderOfAnEarlierVersionAndOneOfTheSameDatabaseAreTaken() async throws {
        let database = InMemoryLinkDatabase()
        let id = try await database.databaseIdentity().id
        for owner in [nil, id] {
            try await withFolder(of: owner) { folder in
                let report = try await drain(folder, to: database)
                #expect(report.entries == 1)
                // The name of its server may have changed.
                let owner = try JournalOwner.stored(inJournal: folder)
                #expect(owner == JournalOwner(id: id, place: Self.place.path))
            }
        }
    }

    @Test func aFolderWithoutClicksGetsAnyDatabase() async throws {
        try await withFolder(of: UUID(), holdsClicks: false) { folder in
            let database = InMemoryLinkDatabase()
            try await JournalOwnership(of: folder, in: database, at: Self.place).confirm()
            let id = try await database.databaseIdentity().id
            let owner = try JournalOwner.stored(inJournal: folder)
            #expect(owner?.id == id)
        }
    }

    @Test func aCopyGoesOnInPlaceOfTheDatabaseThatItComesFrom() {
        let (own, origin) = (UUID(), UUID())
        let owner = JournalOwner(id: origin, place: "")
        #expect(owner.admits(DatabaseIdentity(id: own, origins: [UUID(), origin])))
        #expect(!owner.admits(DatabaseIdentity(id: own, origins: [UUID()])))
        // And not the other way round.
        #expect(!JournalOwner(id: own, place: "").admits(DatabaseIdentity(id: origin)))
    }

    @Test(arguments: ["", "\n", "0"])
    func whatIsNoIdentityIsNoOwner(_ text: String) async throws {
        try await withFolder(of: nil) { folder in
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(JournalOwner.fileName)"))
            if text == "0" {
                #expect(throws: CommandFailure.self) { try JournalOwner.stored(inJournal: folder) }
            } else {
                let owner = try JournalOwner.stored(inJournal: folder)
                #expect(owner == nil)
            }
        }
    }
}
