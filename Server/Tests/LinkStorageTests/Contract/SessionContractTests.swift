import Foundation
import LinkStorage
import Testing

/// Sessions and the audit log, on every store.
@Suite struct SessionContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func aSessionIsFoundByItsHashUntilAnotherOneReplacesIt(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let user = UserRecord.sample()
            try await database.insert(user)
            let (old, new) = (
                SessionRecord.sample(of: user), SessionRecord.sample(of: user, number: 2, createdAt: .sample + 1)
            )
            try await database.insert(old)
            #expect(try await database.session(old.hash) == old)
            try await database.replace(old.id, by: new)
            #expect(try await database.session(old.hash) == nil)
            #expect(try await database.sessions(of: user.id) == [new])
            await expectStoreError(.notFound) { try await database.replace(old.id, by: old) }
            await expectStoreError(.alreadyExists) { try await database.insert(new) }
            await expectStoreError(.notFound) {
                try await database.insert(SessionRecord.sample(of: .sample(email: "x"), number: 3))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aSessionBelongsToOnePersonAndRemembersItsLatestUse(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (user, other) = (UserRecord.sample(), UserRecord.sample(email: "other@example.com"))
            try await database.insert(user)
            try await database.insert(other)
            let session = SessionRecord.sample(of: user)
            try await database.insert(session)
            try await database.markUsed(session.id, at: .sample + 5)
            try await database.markUsed(session.id, at: .sample + 2)
            #expect(try await database.session(session.hash)?.lastUsedAt == .sample + 5)
            await #expect(throws: LinkStoreError.self) { try await database.removeSession(session.id, of: other.id) }
            try await database.removeSession(session.id, of: user.id)
            await #expect(throws: LinkStoreError.self) { try await database.removeSession(session.id, of: user.id) }
            await #expect(throws: LinkStoreError.self) { try await database.removeSessions(of: user.id, except: nil) }
        }
    }

    /// Of two who end the same session, one has ended it.
    @Test(arguments: StoreUnderTest.allCases)
    func onlyTheEndOfASessionThatIsThereIsNoted(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let user = UserRecord.sample()
            try await database.insert(user)
            let sessions = [SessionRecord.sample(of: user, number: 1), SessionRecord.sample(of: user, number: 2)]
            for session in sessions { try await database.insert(session) }
            func noted() async throws -> Int {
                try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 100).count
            }
            let before = try await noted()
            let ended = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let note = AuditEntryRecord.sample()
                        return (try? await database.noting(note).removeSession(sessions[0].id, of: user.id)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(ended == 1)
            #expect(try await noted() == before + 1)
            let others = database.noting(AuditEntryRecord.sample())
            #expect(try await others.removeSessions(of: user.id, except: nil) == 1)
            await #expect(throws: LinkStoreError.self) {
                try await database.noting(AuditEntryRecord.sample()).removeSessions(of: user.id, except: nil)
            }
            #expect(try await noted() == before + 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whatHasEndedIsForgotten(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let user = UserRecord.sample()
            try await database.insert(user)
            let idle = SessionRecord.sample(of: user, number: 1)
            let late = SessionRecord.sample(of: user, number: 2, createdAt: .sample + 500)
            try await database.insert(idle)
            try await database.insert(late)
            try await database.insert(InvitationRecord.sample(number: 3, email: "x@example.com"))
            try await database.forgetEnded(at: .sample + 999, unusedSince: .sample + 100)
            #expect(try await database.sessions(of: user.id) == [late])
            #expect(try await database.invitations().count == 1)
            try await database.forgetEnded(at: .sample + 1500, unusedSince: .sample)
            #expect(try await database.sessions(of: user.id).isEmpty)
            #expect(try await database.invitations().isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theLogGivesItsLatestEntriesFirstPageByPage(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = ProjectRecord.sample().id
            let entries = [
                AuditEntryRecord.sample("key.add", project: project), .sample("key", at: .sample + 1),
                .sample("keys.add", project: project, at: .sample + 2, outcome: .refused),
            ]
            for entry in entries { try await database.append(entry) }
            func page(
                _ filter: AuditFilter = AuditFilter(), before: AuditEntryRecord.ID? = nil, limit: Int = 10
            ) async throws -> [AuditEntryRecord] {
                try await database.auditEntries(matching: filter, before: before, limit: limit)
            }
            #expect(try await page() == entries.reversed())
            #expect(try await page(limit: 2) == [entries[2], entries[1]])
            #expect(try await page(before: entries[1].id) == [entries[0]])
            #expect(try await page(AuditFilter(action: "key")) == [entries[1], entries[0]])
            #expect(try await page(AuditFilter(place: .projects([project]))) == [entries[2], entries[0]])
            #expect(try await page(AuditFilter(place: .projects([]))).isEmpty)
            #expect(try await page(AuditFilter(place: .instance)) == [entries[1]])
            #expect(try await page(AuditFilter(outcome: .refused)) == [entries[2]])
            #expect(try await page(AuditFilter(since: .sample + 1, until: .sample + 2)) == [entries[1]])
            #expect(try await page(AuditFilter(actorID: "u1", targetID: "d1")).count == 3)
            #expect(try await page(AuditFilter(actorID: "u2")).isEmpty)
            await expectStoreError(.alreadyExists) { try await database.append(entries[0]) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aChangeAndItsEntryAreStoredTogetherOrNotAtAll(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let (project, entry) = (ProjectRecord.sample(), AuditEntryRecord.sample())
            try await database.noting(entry).insert(project)
            #expect(try await database.projects() == [project])
            #expect(try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 9) == [entry])
            // A change that fails has no entry, and an entry that fails no change.
            await expectStoreError(.alreadyExists) {
                try await database.noting(.sample("project.add")).insert(project)
            }
            await expectStoreError(.alreadyExists) {
                try await database.noting(entry).insert(ProjectRecord.sample(name: "Other"))
            }
            #expect(try await database.projects() == [project])
            #expect(try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 9) == [entry])
        }
    }
}
