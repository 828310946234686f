import Foundation
import Testing

@testable import waymark

@Suite struct ServePresenceTests {
    private func withDatabase(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "waymark.sqlite").path)
    }

    @Test func nothingIsWaitedForWhereNoServiceRuns() async throws {
        try await withDatabase { database in
            let presence = ServePresence(database: database)
            #expect(await presence.waitUntilInForce(settingsRevision: 7, pause: { Issue.record("waited") }))
            let lock = try ServeLock.taken(on: database)
            lock.note(settingsRevision: 3)
            _ = consume lock
            #expect(await presence.waitUntilInForce(settingsRevision: 7, pause: { Issue.record("waited") }))
        }
    }

    @Test(arguments: [
        ("postgresql://db/links", "postgres://waymark@pooler:6432/links?passfile=/run/pass", true),
        ("postgresql://db/links", "postgresql://db/restored", false),
        ("postgresql://db/links", "postgresql://db", true), ("postgresql://db/links", "/links", false),
        ("/srv/links.sqlite", "/srv/../srv/links.sqlite", true), ("/srv/links.sqlite", "/srv/restored.sqlite", false),
    ])
    func databasesOfUnknownIdentityAreToldApartByTheirNames(_ one: String, _ other: String, _ isMaybeSame: Bool) {
        let (one, other) = (DatabaseFile(path: one), DatabaseFile(path: other))
        for identity in [KnownDatabase.Identity.unknown, .known(UUID()), .missing] {
            let (known, unknown) = (
                KnownDatabase(file: one, identity: identity), KnownDatabase(file: other, identity: .unknown)
            )
            #expect(known.mayBe(unknown) == isMaybeSame)
            #expect(unknown.mayBe(known) == isMaybeSame)
        }
    }

    @Test func databasesOnServersAreToldApartByTheirIdentitiesWhateverTheirNames() {
        func database(_ url: String, _ identity: KnownDatabase.Identity) -> KnownDatabase {
            KnownDatabase(file: DatabaseFile(path: url), identity: identity)
        }
        let id = UUID()
        let one = database("postgresql://db/links", .known(id))
        // A pooler calls it something else.
        #expect(one.mayBe(database("postgresql://pooler:6432/pool", .known(id))))
        #expect(!one.mayBe(database("postgresql://trial/links", .known(UUID()))))
        // It is empty, to be filled by a copy.
        #expect(!one.mayBe(database("postgresql://trial/links", .missing)))
        #expect(!database("postgresql://trial/links", .missing).mayBe(one))
    }

    @Test func aServiceIsWaitedForUntilTheSettingsAreInForce() async throws {
        try await withDatabase { database in
            let lock = try ServeLock.taken(on: database)
            let presence = ServePresence(database: database)
            #expect(presence.settingsRevision == nil)
            var revision: Int64 = 95
            let isInForce = await presence.waitUntilInForce(settingsRevision: 103) {
                revision += 1
                lock.note(settingsRevision: revision)
                #expect(presence.settingsRevision == revision)
            }
            #expect(isInForce)
            #expect(revision == 103)
            #expect(await presence.waitUntilInForce(settingsRevision: 100, pause: { Issue.record("waited") }))
        }
    }

    @Test func aServiceThatHangsIsWaitedForSoLong() async throws {
        try await withDatabase { database in
            let lock = try ServeLock.taken(on: database)
            lock.note(settingsRevision: 6)
            let presence = ServePresence(database: database)
            #expect(await !presence.waitUntilInForce(settingsRevision: 7, within: .milliseconds(20)))
            extendLifetime(lock)
        }
    }

    @Test func aServiceThatStopsMeanwhileIsNotWaitedFor() async throws {
        try await withDatabase { database in
            var lock: ServeLock? = try ServeLock.taken(on: database)
            let presence = ServePresence(database: database)
            #expect(lock != nil)
            #expect(await presence.waitUntilInForce(settingsRevision: 7, pause: { lock = nil }))
        }
    }

    @Test func theRevisionOfAnEarlierRunSaysNothing() async throws {
        try await withDatabase { database in
            var lock: ServeLock? = try ServeLock.taken(on: database)
            lock?.note(settingsRevision: 9)
            lock = nil
            lock = try ServeLock.taken(on: database)
            #expect(ServePresence(database: database).isServed)
            #expect(ServePresence(database: database).settingsRevision == nil)
            extendLifetime(lock)
        }
    }

    @Test(arguments: ["", "9", "9 8\n", "9 9", "x x\n", "9  9\n"])
    func halfALineIsNoRevision(_ text: String) async throws {
        try await withDatabase { database in
            let lock = try ServeLock.taken(on: database)
            try Data(text.utf8).write(to: URL(filePath: database + ServeLock.suffix), options: [])
            #expect(ServePresence(database: database).settingsRevision == nil)
            extendLifetime(lock)
        }
    }
}
