import LinkStorage
import Testing
import WaymarkLinks

/// Changes of links and their entries in the audit log.
@Suite struct LinkNoteContractTests {
    /// A note that says in its action what it was given: names before and after.
    private static let note = LinkNote { before, after in
        AuditEntryRecord(
            id: AuditEntryRecord.ID(at: .sample), at: .sample, actor: AuditActor(.user, id: "u1"),
            action: "\(before?.name ?? "-")>\(after?.name ?? "-")",
            target: AuditTarget(
                "link", id: (after ?? before)?.id.description, name: (after ?? before)?.code.description))
    }

    private static func entries(_ database: any LinkDatabase) async throws -> [AuditEntryRecord] {
        try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 100)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func eachChangedLinkHasAnEntryInTheTransactionOfItsChange(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let noted = database.noting(Self.note)
            let taken = try LinkRecord.sample(on: domain, code: "taken", name: "taken")
            try await database.insert(taken)
            #expect(try await Self.entries(database).isEmpty, "Changes without a note have no entry.")

            // The entry names the code that was free.
            var link = try LinkRecord.sample(on: domain, code: "taken", name: "one")
            let free = try ShortCode.sample("free")
            link = try await noted.insert(NewLinkRecord(record: link, candidates: [link.code, free])).record
            var entries = try await Self.entries(database)
            #expect(entries.map(\.action) == ["->one"] && entries.first?.target.name == "free")

            link.name = "two"
            _ = try await noted.update(link)
            // What is refused has none.
            await expectStoreError(.versionMismatch) { _ = try await noted.update(link) }
            await expectStoreError(.versionMismatch) { _ = try await noted.delete(link.id, version: 1, at: .sample) }
            #expect(try await Set(Self.entries(database).map(\.action)) == ["->one", "one>two"])

            let filter = LinkFilter(projectID: domain.projectID)
            let rehearsal = try await noted.disableLinks(
                matching: filter, after: nil, limit: 9, at: .sample, isDryRun: true)
            #expect(rehearsal.changed.count == 2)
            for _ in 0..<2 {
                _ = try await noted.disableLinks(matching: filter, after: nil, limit: 9, at: .sample, isDryRun: false)
            }
            for _ in 0..<2 { _ = try await noted.delete(link.id, version: nil, at: .sample) }
            entries = try await Self.entries(database)
            #expect(
                entries.map(\.action).sorted() == ["->one", "one>two", "taken>taken", "two>-", "two>two"],
                "A link that is off or deleted is not changed again.")
            #expect(entries.count { $0.target.id == link.id.description } == 4)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aCreationThatFindsALinkOrNoCodeHasNoEntry(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let noted = database.noting(Self.note)
            let first = try LinkRecord.sample(on: domain, code: "a", name: "a", idempotencyKey: .init([1]))
            let again = try LinkRecord.sample(on: domain, code: "b", name: "b", idempotencyKey: .init([1]))
            for link in [first, again] {
                _ = try await noted.insert(NewLinkRecord(record: link, candidates: [link.code]))
            }
            let taken = try LinkRecord.sample(on: domain, code: "a", name: "c")
            await expectStoreError(.shortCodeTaken) {
                _ = try await noted.insert(NewLinkRecord(record: taken, candidates: [taken.code]))
            }
            #expect(try await Self.entries(database).map(\.action) == ["->a"])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anEntryThatCannotBeStoredKeepsTheChangeOut(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let entry = AuditEntryRecord.sample()
            try await database.append(entry)
            let noted = database.noting(LinkNote { _, _ in entry })
            let link = try LinkRecord.sample(on: domain, name: "a")
            await expectStoreError(.alreadyExists) {
                _ = try await noted.insert(NewLinkRecord(record: link, candidates: [link.code]))
            }
            #expect(try await database.link(id: link.id) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func eachTransactionOfAnImportHasTheEntryThatItsOutcomesAreWorth(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let noted = database.noting(
                LinkImportNote { outcomes in
                    guard outcomes.contains(.inserted) else { return nil }
                    return AuditEntryRecord(
                        id: AuditEntryRecord.ID(at: .sample), at: .sample, actor: AuditActor(.user, id: "u1"),
                        action: "\(outcomes.map { $0 == .inserted ? "new" : "old" })", target: AuditTarget("links"))
                })
            let links = try ["a", "b", "c"].map { ImportedLink(record: try LinkRecord.sample(on: domain, code: $0)) }
            _ = try await database.importLinks(Array(links.prefix(2)), policy: .keep)
            _ = try await noted.importLinks(links, policy: .rehearseKeep)
            #expect(try await Self.entries(database).isEmpty, "A rehearsal has no entry.")
            for _ in 0..<2 { _ = try await noted.importLinks(links, policy: .keep) }
            let deleted = DeletedLinkRecord(
                id: LinkRecord.ID(at: .sample), domainID: domain.id, code: try ShortCode.sample("gone"),
                createdAt: .sample, deletedAt: .sample)
            for policy in [LinkImportPolicy.rehearseKeep, .keep, .keep] {
                _ = try await noted.importDeletedLinks([deleted], policy: policy)
            }
            #expect(
                try await Self.entries(database).map(\.action).sorted()
                    == [#"["new"]"#, #"["old", "old", "new"]"#])
        }
    }
}
