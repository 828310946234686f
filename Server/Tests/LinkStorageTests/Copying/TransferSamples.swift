import Foundation
import LinkStorage
import LinkStoragePostgres
import LinkStorageSQLite
import WaymarkLinks

extension LinkDatabase {
    /// Stores something in every table: more links than one batch has, and clicks that are counted and others that wait.
    func fillForCopies() async throws {
        let domain = try await insertSampleDomain(isCaseSensitive: false)
        let project = domain.projectID
        try await insert(
            AppRecord.sample(in: ProjectRecord(id: project, name: "", urlPatterns: [], createdAt: .sample)))
        try await insert(APIKeyRecord.sample(in: nil))
        let links = try (0..<1100).map { number in
            try LinkRecord.sample(
                on: domain, code: "Code\(number)", name: number == 0 ? "ÄÖ '\\" : nil,
                tags: number == 1 ? ["a", "b"] : [],
                idempotencyKey: number == 2 ? Data(repeating: 2, count: 32) : nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for link in links { group.addTask { try await self.insert(link) } }
            try await group.waitForAll()
        }
        _ = try await delete(links[3].id, version: nil, at: .sample)
        let claim = ClaimRecord.sample(in: domain, link: links[0].id)
        _ = try await self.claim(claim, explanation: .sample(in: domain, id: claim.id))
        _ = try await add(
            AppEventBatchRecord(projectID: project, batchID: "one", counted: 0, ignored: 1, receivedAt: .sample),
            counts: [
                DailyCount(
                    key: DailyCount.Key(linkID: links[0].id, day: UTCDay(.sample), event: .appReopen, platform: .ios),
                    count: 2)
            ],
            events: [
                AppEventRecord(
                    projectID: project, eventID: "1", name: "order", value: "12.50", currency: "EUR", platform: .ios,
                    happenedAt: .sample, receivedAt: .sample,
                    attribution: EventAttribution(link: links[0].id, touch: .install, claim: claim.id, click: nil))
            ], forgettingBefore: Date(timeIntervalSince1970: 0))
        let candidate = PendingClick.sample(of: links[1].id)
        try await add(
            .sample(
                [
                    .click(.sample(links[0], referrer: "example.org", visitor: 7)),
                    .candidate(candidate), .candidateTraits(candidate.traits, of: candidate.id, at: .sample),
                ]))
        try await addUp()
        try await add(.sample([.click(.sample(links[1]))]))
        _ = try await visitorKey(for: UTCDay(.sample))
        _ = try await clickTokenSecret()
        try await addSamplePeople(in: project)
        let webhook = try WebhookRecord.sample(in: project)
        try await insert(webhook)
        try await insert(WebhookMessageRecord.sample(for: webhook))
    }

    /// Stores a person with everything that belongs to one, and an entry of the audit log.
    private func addSamplePeople(in project: ProjectRecord.ID) async throws {
        let user = UserRecord.sample(grants: [UserGrant(.owner), UserGrant(.viewer, in: project)])
        try await insert(user)
        try await set(
            SecondFactorRecord(
                userID: user.id, secret: Data(repeating: 3, count: 20), confirmedAt: .sample, lastStep: 7,
                recoveryHashes: [Data(repeating: 4, count: 32), Data(repeating: 5, count: 32)]), keeping: nil)
        try await insert(
            IdentityRecord(issuer: "https://id.example.com", subject: "1", userID: user.id, createdAt: .sample))
        try await insert(
            PasskeyRecord(
                id: PasskeyRecord.ID(at: .sample), userID: user.id, credentialID: Data([1, 0, 2]), publicKey: Data([3]),
                signCount: 7, name: "Phone", createdAt: .sample), keeping: nil)
        try await insert(SessionRecord.sample(of: user))
        try await append(.sample(project: project))
    }
}

/// Copies one database to another.
@discardableResult
func copy(
    from source: any DatabaseDriver, to target: any DatabaseDriver, startsOver: Bool = false,
    through change: @escaping @Sendable (any RecordTarget) -> any RecordTarget = { $0 }
) async throws -> DatabaseTransfer.Outcome {
    try await source.readRecords(alone: true) { records in
        let copy = try target.openTarget()
        defer { try? copy.close() }
        return try DatabaseTransfer(startsOver: startsOver).run(from: records, to: change(copy))
    }
}

/// Runs a test with a filled SQLite database and the address of an empty PostgreSQL one.
func withBothKinds(
    _ body: (TemporaryFolder, SQLiteDriver, PostgresDriver) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        try await FilledDatabase.shared.write(to: folder)
        try await withPostgresAddress { address in
            try await body(
                folder, SQLiteDriver(path: folder.databasePath),
                PostgresDriver(address: address, backups: SQLiteBackupFormat()))
        }
    }
}

/// A filled database, which is made once.
actor FilledDatabase {
    static let shared = FilledDatabase()

    private var making: Task<Data, any Error>?

    /// Writes the database to its place in a folder.
    func write(to folder: TemporaryFolder) async throws {
        let making = self.making ?? Task { try await Self.make() }
        self.making = making
        try await making.value.write(to: folder.url.appending(path: "waymark.sqlite"))
    }

    private static func make() async throws -> Data {
        var file = Data()
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            try await database.fillForCopies()
            try await database.close()
            file = try Data(contentsOf: URL(fileURLWithPath: folder.databasePath))
        }
        return file
    }
}

/// A target that fails after some transactions, or stores something else than it is given.
struct FaultyTarget: RecordTarget {
    struct Killed: Error {}

    let base: any RecordTarget
    let transactions = Mutexed(0)
    var most = Int.max
    var changesNames = false

    func insert(_ records: [[RecordValue]], into table: RecordTable) throws {
        let number = transactions.withLock { count in
            count += 1
            return count
        }
        guard number <= most else { throw Killed() }
        var records = records
        if changesNames, table.name == "projects" { records[0][1] = .text("Other") }
        try base.insert(records, into: table)
    }

    func state() throws -> RecordTargetState { try base.state() }
    func begin(_ source: RecordFingerprint) throws { try base.begin(source) }
    func discard() throws { try base.discard() }
    func lastKey(of table: RecordTable) throws -> [RecordValue]? { try base.lastKey(of: table) }
    func finish(_ numbers: RecordNumbers, copyOf source: DatabaseIdentity) throws {
        try base.finish(numbers, copyOf: source)
    }
    func close() throws { try base.close() }
    func count(of table: RecordTable) throws -> Int64 { try base.count(of: table) }
    func lastNumbers() throws -> RecordNumbers { try base.lastNumbers() }
    func identity() throws -> DatabaseIdentity { try base.identity() }
    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws {
        try base.read(table, after: key, body)
    }
}
