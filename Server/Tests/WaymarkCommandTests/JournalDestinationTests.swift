import ClickJournal
import Foundation
import LinkStorage
import Testing

@testable import waymark

/// Which database gets the clicks that lie in a folder.
@Suite struct JournalDestinationTests {
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
        if let owner { try NamedDatabase(id: owner, place: Self.formerPlace).write(inJournal: folder.path) }
        try await body(folder.path)
    }

    private func drain(
        _ folder: String, to database: any LinkDatabase, isAdopting: Bool = false
    ) async throws -> JournalDrainReport {
        let destination = try JournalDestination(of: folder, in: database, at: Self.place, isAdopting: isAdopting)
        return try await JournalDrain.drain(
            folder: folder, to: ConfirmedJournalStore(base: database, destination: destination))
    }

    @Test func aFileThatCannotBeReadIsNoMissingFile() async throws {
        try await withFolder(of: nil) { folder in
            let path = "\(folder)/\(NamedDatabase.fileName)"
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
            let before = try NamedDatabase.stored(inJournal: folder)
            #expect(before?.id == former)
            // Told to, it takes them.
            let report = try await drain(folder, to: database, isAdopting: true)
            #expect(report.entries == 1)
            #expect(!JournalDrain.hasEntries(in: folder))
            let identity = try await database.databaseIdentity()
            let owner = try NamedDatabase.stored(inJournal: folder)
            #expect(owner == NamedDatabase(id: identity.id, place: Self.place.path))
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
                let owner = try NamedDatabase.stored(inJournal: folder)
                #expect(owner == NamedDatabase(id: id, place: Self.place.path))
            }
        }
    }

    @Test func aFolderWithoutClicksGetsAnyDatabase() async throws {
        try await withFolder(of: UUID(), holdsClicks: false) { folder in
            let database = InMemoryLinkDatabase()
            try await JournalDestination(of: folder, in: database, at: Self.place).confirm()
            let id = try await database.databaseIdentity().id
            let owner = try NamedDatabase.stored(inJournal: folder)
            #expect(owner?.id == id)
        }
    }

    @Test(arguments: [true, false], [true, false])
    func oneRuleSaysWhoGetsTheClicks(_ isOnServer: Bool, _ holdsClicks: Bool) {
        let (own, origin) = (UUID(), UUID())
        let copy = DatabaseIdentity(id: own, origins: [UUID(), origin])
        func admission(
            of id: UUID?, to identity: DatabaseIdentity, _ purpose: JournalAdmission.Purpose
        ) -> JournalAdmission {
            JournalAdmission(
                of: id.map { NamedDatabase(id: $0, place: "") }, holdsClicks: holdsClicks, to: identity,
                isOnServer: isOnServer, purpose)
        }
        for purpose in [JournalAdmission.Purpose.inPassing, .asTold, .adopting] {
            #expect(admission(of: own, to: copy, purpose) == .admitted)
            let isOnly = purpose == .inPassing && isOnServer
            #expect(admission(of: nil, to: copy, purpose) == (isOnly ? .ifRegistered : .admitted))
            // Where a copy is only looked at, the clicks stay with the database that it comes from.
            let origins = NamedDatabase(id: origin, place: "")
            #expect(admission(of: origin, to: copy, purpose) == (isOnly ? .refused(origins) : .admitted))
            // And not the other way round.
            let others = NamedDatabase(id: own, place: "")
            let isAdmitted = purpose == .adopting || purpose == .asTold && !holdsClicks
            #expect(
                admission(of: own, to: DatabaseIdentity(id: origin), purpose)
                    == (isAdmitted ? .admitted : .refused(others)))
        }
    }

    @Test func aCommandThatWasNotToldOfTheFolderLeavesItAsItIs() async throws {
        let database = InMemoryLinkDatabase()
        let id = try await database.databaseIdentity().id
        for (named, isAdmitted) in [(id, true), (UUID(), false)] {
            try await withFolder(of: named) { folder in
                let destination = try JournalDestination(of: folder, in: database, at: Self.place)
                #expect(try await destination.admitsInPassing() == isAdmitted)
                let stored = try NamedDatabase.stored(inJournal: folder)
                #expect(stored == NamedDatabase(id: named, place: Self.formerPlace))
            }
        }
    }

    @Test(arguments: ["", "\n", "0"])
    func whatIsNoIdentityIsNoOwner(_ text: String) async throws {
        try await withFolder(of: nil) { folder in
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(NamedDatabase.fileName)"))
            if text == "0" {
                #expect(throws: CommandFailure.self) { try NamedDatabase.stored(inJournal: folder) }
            } else {
                let owner = try NamedDatabase.stored(inJournal: folder)
                #expect(owner == nil)
            }
        }
    }
}
