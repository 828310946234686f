import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Locking
import Logging
import Testing
import WaymarkLinks

/// Exports, and imports of their lines into another database.
@Suite struct RecordImportTests {
    private final class Notes: LinkImportObserver {
        var entries: [LinkImportEntry] = []
        var lines: [String] { entries.map { "\($0.number) \($0.kind.name) \($0.column)" } }

        func begin(columns: [String], delimiter: FieldDelimiter) {}
        func note(_ entry: LinkImportEntry) { entries.append(entry) }
        func progress(_ summary: LinkImportSummary) {}
    }

    private func exported(_ database: InMemoryLinkDatabase) async throws -> String {
        let writer = Mutex((lines: RecordLines(), bytes: RecordLines.header))
        try await database.export { record in
            try writer.withLock { $0.bytes += try $0.lines.line(record) }
        }
        return writer.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func run(
        _ text: String, into database: InMemoryLinkDatabase, policy: LinkImportPolicy = .keep, pieces: Int = 97
    ) async throws -> (LinkImportSummary, Notes) {
        try await run(Array(text.utf8), into: database, policy: policy, pieces: pieces)
    }

    private func run(
        _ bytes: [UInt8], into database: InMemoryLinkDatabase, policy: LinkImportPolicy = .keep, pieces: Int = 97
    ) async throws -> (LinkImportSummary, Notes) {
        let useCases = LinkUseCases(
            database: database, clock: ManualClock().clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let importer = LinkImporter(
            store: database, administration: useCases.administration, directory: useCases.directory,
            clock: ManualClock().clock)
        let notes = Notes()
        var rest = bytes[...]
        let opening = try RecordOpening {
            defer { rest = rest.dropFirst(pieces) }
            return rest.isEmpty ? nil : Array(rest.prefix(pieces))
        }
        return (try await importer.importRecords(opening, policy: policy, observer: notes), notes)
    }

    private static func count(
        code: String = "a", day: String = "2026-11-21", event: String = "click", platform: String = "ios",
        number: Int = 1
    ) -> String {
        #"{"type":"count","domain":"https://go.example.com","code":"\#(code)","day":"\#(day)","event":"\#(event)","#
            + #""platform":"\#(platform)","count":\#(number)}"#
    }

    /// A service with one record of each kind.
    private func sample() async throws -> ServiceFixture {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://"])
        let administration = fixture.useCases.administration
        var domain = fixture.domain
        domain.retiredHosts = ["old.example.com"]
        _ = try await administration.updateDomain(domain)
        _ = try await administration.addApp(
            .ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")), name: "Obst & Gemüse",
            iconURL: WebURL("https://example.com/icon.png"), to: fixture.project.id)
        _ = try await administration.addApp(
            .android(AndroidApp(packageName: "com.example.android", minimumVersionCode: 3)), to: fixture.project.id)
        _ = try await administration.addDomain(
            DomainSettings(
                prefix: "https://example.com/promos", alternateHost: "www.example.com", isCaseSensitive: false,
                fallbackURL: WebURL("https://shop.example.com/"),
                pages: DomainBrand(
                    name: "Obst & Gemüse", reportURL: ReportAddress("abuse@example.com"),
                    imprintURL: WebURL("https://example.com/imprint"), privacyURL: WebURL("https://example.com/privacy")
                ),
                longLinks: LongLinkSettings(showsCards: true, signingKey: SigningKey(0..<32)),
                passedParameters: ["fbclid"]),
            to: fixture.project.id)
        var reading = try LongLinkCodec.decodeQuery(
            "link=https%3A%2F%2Fshop.example.com%2F%3Fa%3D1%2526&st=%22%5C%E2%98%80&sd=a%0Ab&x%20y=1%262&efr=0"
                + "&data=%7B%22n%22%3A1.5%7D")
        for (index, name) in ["a\"b", "ü", "c"].enumerated() {
            reading.link.ios.bundleID = "com.example.\(index)"
            let made = try await fixture.useCases.shortener.create(
                CreateLink(
                    domain: fixture.domain, reading: reading, suffix: .custom(try ShortCode.sample("C\(index)")),
                    name: name, tags: ["x", "ä,b"], isManaged: index > 0,
                    startsAt: index == 1 ? ServiceFixture.moment + 3_600 : nil,
                    expiresAt: index == 1 ? ServiceFixture.moment + 86_400 : nil,
                    idempotency: index == 2 ? .key("k") : .none),
                caller: fixture.server)
            let count = JournalCount(
                subject: .event(.click, link: made.record.id, platform: .ios, kind: .person),
                hour: Date(timeIntervalSince1970: Double(20_000 + index) * 86_400), count: 7)
            let item = ActivityBatch.Item(position: .start, entry: .count(count))
            try await fixture.database.add(
                ActivityBatch(
                    source: ActivityBatch.Source(at: ServiceFixture.moment), start: .start,
                    end: JournalPosition(segment: 1, offset: 1), entries: PackedEntries([item])))
        }
        return fixture
    }

    @Test func anExportWithoutKeysHasNoSecret() throws {
        var domain = try VisitSamples.domain("https://go.example.com")
        domain.longLinks = LongLinkSettings(showsCards: true, signingKey: SigningKey(0..<32))
        guard case .domain(let exported)? = StoredRecord.domain(domain).withoutKeys else {
            return #expect(Bool(false), "a domain stays one")
        }
        #expect(exported.longLinks == LongLinkSettings(showsCards: true))
    }

    @Test func deletedLinksGoFromDatabaseToDatabase() async throws {
        let fixture = try await sample()
        let old = try await exported(fixture.database)
        let catalog = fixture.useCases.catalog
        let page = try await catalog.links(LinkListQuery(LinkSelection(archive: .included)), caller: fixture.server)
        let link = try #require(page.links.first { $0.record.code.description == "C1" })
        _ = try await catalog.delete(link.record.id, caller: fixture.server)
        let new = try await exported(fixture.database)
        #expect(
            new.contains(
                #"{"type":"deletedLink","id":"\#(link.record.id)","domain":"https://go.example.com","code":"C1""#))
        #expect(!new.contains(#""name":"ü""#))

        // Into an empty database.
        let database = InMemoryLinkDatabase()
        let (summary, notes) = try await run(new, into: database)
        #expect(summary.deletedLinks == 1 && summary.isComplete && notes.lines == [])
        #expect(try await exported(database) == new)

        // The old export does not restore the link.
        for policy in [LinkImportPolicy.keep, .replace] {
            let (again, notes) = try await run(old, into: database, policy: policy)
            let line = try #require(notes.entries.first { $0.column == "code" && $0.kind == .conflict })
            #expect(line.reason == "the link was deleted on 2027-01-15; its code cannot be used again")
            #expect(again.conflicts == 1 && again.inserted == 0)
            #expect(notes.lines.count { $0.contains("rejected") } == 1, "its count")
            #expect(try await exported(database) == new)
        }

        // The new export deletes an existing link if it may replace.
        let behind = InMemoryLinkDatabase()
        _ = try await run(old, into: behind)
        let (kept, keptNotes) = try await run(new, into: behind)
        #expect(kept.conflicts == 1 && kept.deletedLinks == 0)
        #expect(keptNotes.entries.first?.reason.contains("--replace deletes it") == true)
        #expect(try await exported(behind) == old)
        let (replaced, _) = try await run(new, into: behind, policy: .replace)
        #expect(replaced.deletedLinks == 1 && replaced.isComplete)
        #expect(try await exported(behind) == new)
    }

    @Test(arguments: [1, 97, 1_000_000])
    func anExportTakenInIsTheSameExport(pieces: Int) async throws {
        let text = try await exported(try await sample().database)
        let database = InMemoryLinkDatabase()
        let (summary, notes) = try await run(text, into: database, pieces: pieces)
        #expect(notes.lines == [])
        #expect(summary.inserted == 3 && summary.counted == 3 && summary.isComplete)
        #expect(try await exported(database) == text)
        // A repeated import changes nothing.
        let (again, _) = try await run(text, into: database, policy: .replace)
        #expect(again.inserted == 0 && again.replaced == 0 && again.settings == 0 && again.isComplete)
        #expect(try await exported(database) == text)
    }

    @Test func anUntouchedFirstProjectGivesWay() async throws {
        let text = try await exported(try await sample().database)
        let database = InMemoryLinkDatabase()
        let useCases = LinkUseCases(
            database: database, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        _ = try await useCases.administration.ensureDefaultProject(serviceAddress: LinkDomain("http://127.0.0.1:80"))
        _ = try await run(text, into: database)
        #expect(try await exported(database) == text)
    }

    @Test func aFirstProjectThatIsUsedStays() async throws {
        let text = try await exported(try await sample().database)
        let database = InMemoryLinkDatabase()
        let useCases = LinkUseCases(
            database: database, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let first = try await useCases.administration.ensureDefaultProject(serviceAddress: nil)
        _ = try await useCases.administration.addDomain(
            DomainSettings(prefix: "https://own.example.com"), to: first.project.id)
        let (summary, _) = try await run(text, into: database)
        #expect(summary.isComplete)
        #expect(try await database.projects().map(\.name).sorted() == ["default", "shop"])
    }

    @Test func linesOfOthersNeedLittle() async throws {
        let fixture = try await ServiceFixture()
        let (summary, notes) = try await run(
            """
            {"shortLink":"https://go.example.com/a","parameters":{"link":"https://e.com/","efr":true,"amv":12,"apn":"a.b"}}

            {"type":"link","domain":"https://go.example.com","code":"b","parameters":{"link":"https://e.com/"},"name":null}\r
            {"type":"count","domain":"https://go.example.com","code":"b","day":"2026-11-21","event":"click",\
            "platform":"ios","count":3}
            """, into: fixture.database)
        #expect(notes.lines == [] && summary.inserted == 2 && summary.counted == 1 && summary.rows == 3)
        let link = try #require(
            try await fixture.database.link(domain: fixture.domain.id, code: try ShortCode.sample("a")))
        #expect(link.createdAt == ServiceFixture.moment && link.version == 1 && link.isManaged)
        #expect(link.link.navigation.isForcedRedirectEnabled == true && link.link.android.minimumVersionCode == 12)
    }

    @Test(arguments: [
        ("not json", ""), ("[1]", ""), (#"{"type":"rocket"}"#, "type"), (#"{"type":1}"#, "type"),
        (#"{"code":"a","parameters":{"link":"https://e.com/"}}"#, "domain"),
        (#"{"domain":"https://no.example.com","code":"a","parameters":{"link":"https://e.com/"}}"#, "domain"),
        (#"{"domain":"https://go.example.com","code":"a b","parameters":{"link":"https://e.com/"}}"#, "code"),
        (#"{"domain":"https://go.example.com","code":"a"}"#, "parameters"),
        (#"{"domain":"https://go.example.com","code":"a","parameters":{"link":"no"}}"#, "parameters.link"),
        (#"{"domain":"https://go.example.com","code":"a","code":"b","parameters":{"link":"https://e.com/"}}"#, "code"),
        (#"{"type":"project","name":"a","name":"b"}"#, "name"),
        (#"{"domain":"https://go.example.com","code":"a","parameters":{"link":"https://e.com/","link":"x"}}"#, "link"),
        (#"{"type":"project","name":""}"#, "name"), (#"{"type":"app","platform":"ios","project":"shop"}"#, "details"),
        (#"{"type":"app","platform":"ios","project":"shop","details":{"bundleID":"no id"}}"#, "bundleID"),
        (#"{"type":"domain","project":"shop","prefix":"ftp://x"}"#, "prefix"),
        (#"{"type":"domain","project":"none","prefix":"https://x.example.com"}"#, "project"),
        (#"{"type":"key","role":"king","id":"x"}"#, "role"),
        (count(code: "nope"), "code"), (count(day: "x"), "day"), (count(event: "jump"), "event"),
        (count(platform: "toaster"), "platform"), (count(number: -1), "count"),
    ])
    func aLineThatCannotBeTakenIsNamed(line: String, column: String) async throws {
        let fixture = try await ServiceFixture()
        let before = try await exported(fixture.database)
        let (summary, notes) = try await run(Self.header + line + "\n", into: fixture.database)
        #expect(notes.lines == ["2 rejected \(column)"])
        #expect(summary.rejected == 1 && !summary.isComplete)
        #expect(notes.entries.first?.row.bytes == Array(line.utf8))
        #expect(try await exported(fixture.database) == before)
    }

    private static let header = #"{"type":"waymark","version":1}"# + "\n"

    @Test(arguments: [
        (#""createdAt":"no""#, "createdAt", LinkAdjustment.dateUnknown),
        (#""createdAt":43952"#, "createdAt", .dateConverted), (#""updatedAt":{}"#, "updatedAt", .dateUnknown),
        (#""name":"a\u0000b""#, "name", .textCleaned), (#""name":1"#, "name", .leftOut),
        (#""name":"\u202Eabc""#, "name", .textCleaned), (#""name":"a","name":"b""#, "name", .leftOut),
        (#""tags":"x""#, "tags", .leftOut), (#""tags":["x",1]"#, "tags", .leftOut),
        (#""isManaged":"maybe""#, "isManaged", .flagUnknown), (#""id":"1""#, "id", .leftOut),
        (#""version":"x""#, "version", .leftOut), (#""idempotencyKey":"x""#, "idempotencyKey", .leftOut),
        (#""disabledAt":"perhaps""#, "disabledAt", .disabled), (#""startsAt":"5/1/2020""#, "startsAt", .disabled),
        (#""expiresAt":[]"#, "expiresAt", .disabled),
        (#""expiresAt":"2030-01-01","expiresAt":"2031-01-01""#, "expiresAt", .disabled),
        (#""startsAt":"2021-06-01","expiresAt":"2021-05-01""#, "startsAt", .disabled),
    ])
    func aLinkIsTakenWithoutWhatCannotBeRead(member: String, column: String, kind: LinkAdjustment) async throws {
        let fixture = try await ServiceFixture()
        let line = #"{"shortLink":"https://go.example.com/a","parameters":{"link":"https://e.com/"},\#(member)}"#
        let (summary, notes) = try await run(line, into: fixture.database)
        #expect(summary.inserted == 1 && summary.adjusted == 1 && summary.isComplete)
        #expect(notes.lines == ["1 adjusted \(column)"])
        #expect(notes.entries.map(\.kind) == [.adjusted(kind)])
        let link = try #require(
            try await fixture.database.link(domain: fixture.domain.id, code: try ShortCode.sample("a")))
        #expect((link.disabledAt != nil) == (kind == .disabled))
    }

    @Test func parametersThatCannotBeReadAreLeftOut() async throws {
        let fixture = try await ServiceFixture()
        let (_, notes) = try await run(
            #"{"shortLink":"https://go.example.com/a","parameters":"#
                + #"{"link":"https://e.com/","ifl":"x:y","st":[],"apn":"a\u0000.b","sd":"1","sd":"2"}}"#,
            into: fixture.database)
        #expect(
            notes.lines.sorted() == [
                "1 adjusted parameters.apn", "1 adjusted parameters.ifl", "1 adjusted parameters.sd",
                "1 adjusted parameters.st",
            ])
        let link = try #require(
            try await fixture.database.link(domain: fixture.domain.id, code: try ShortCode.sample("a")))
        #expect(link.link.android.packageName == "a.b" && link.link.social == SocialParameters())
    }

    @Test func aLineInLatin1IsTaken() async throws {
        let fixture = try await ServiceFixture()
        let line = #"{"shortLink":"https://go.example.com/a","parameters":{"link":"https://e.com/"},"name":"Größe"}"#
        let (_, notes) = try await run(
            line.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, into: fixture.database)
        #expect(notes.entries.map(\.kind) == [.adjusted(.encodingConverted)])
        #expect(
            try await fixture.database.link(domain: fixture.domain.id, code: try ShortCode.sample("a"))?.name == "Größe"
        )
    }

    @Test(arguments: [
        ("short_link,link\nhttps://go.example.com/a,https://e.com/\n", "import csv"),
        ("https://go.example.com/a https://e.com/\n", "import csv"), ("[{\"code\": 1}]", "array"),
        ("code = 1\n", "JSON object"), ("PK\u{3}\u{4}", "workbook"), ("<!DOCTYPE html>", "web page"),
    ])
    func whatIsNotRecordsIsRefusedAndNamed(text: String, word: String) async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) { _ = try await run(text, into: fixture.database) }
        #expect(error?.message.contains(word) == true)
    }

    @Test func membersThatNothingIsKnownOfAreNamed() async throws {
        let fixture = try await ServiceFixture()
        let (summary, notes) = try await run(
            #"{"shortLink":"https://go.example.com/a","parameters":{"link":"https://e.com/"},"nmae":"N","x":1}"#,
            into: fixture.database)
        #expect(notes.lines == ["1 adjusted nmae", "1 adjusted x"])
        #expect(summary.inserted == 1 && summary.adjusted == 1 && summary.isComplete)
    }

    @Test func aNewerFormIsRefused() async throws {
        await #expect(throws: LinkServiceError.self) {
            try await run(#"{"type":"waymark","version":2}"#, into: InMemoryLinkDatabase())
        }
    }

    @Test func whatSaysSomethingElseIsAConflict() async throws {
        let fixture = try await sample()
        let text = try await exported(fixture.database)
        let changed = text.replacing("^https://", with: "^https?://").replacing("com.example.1", with: "com.example.9")
            .replacing("Obst", with: "Saft").replacing("ABCDE12345", with: "FGHIJ12345")
        let (kept, notes) = try await run(changed, into: fixture.database)
        #expect(notes.entries.count == 4 && kept.conflicts == 4)
        #expect(try await exported(fixture.database) == text)
        let (replaced, _) = try await run(changed, into: fixture.database, policy: .replace)
        #expect(replaced.isComplete && replaced.replaced == 1 && replaced.settings == 3)
        let after = try await exported(fixture.database)
        for word in ["^https?://", "com.example.9", "Saft", "FGHIJ12345"] { #expect(after.contains(word)) }
    }

    @Test func aCodeThatIsRepeatedNamesItsFirstLine() async throws {
        let fixture = try await ServiceFixture()
        let lines = ["e.com/1", "e.com/2"].map {
            #"{"shortLink":"https://go.example.com/a","parameters":{"link":"https://\#($0)"}}"#
        }
        let (summary, notes) = try await run(lines.joined(separator: "\n"), into: fixture.database)
        #expect(summary.inserted == 1 && notes.lines == ["2 conflict code"])
        #expect(notes.entries[0].reason.contains("appears twice in this file, first in line 1"))
        let (replaced, told) = try await run(lines.joined(separator: "\n"), into: fixture.database, policy: .replace)
        #expect(replaced.replaced == 1 && replaced.adjusted == 1 && told.lines == ["2 adjusted code"])
        #expect(told.entries[0].reason.contains("overwrites that of line 1;"))
    }

    @Test func anEmptyFileIsNoExport() async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) { _ = try await run("", into: fixture.database) }
        #expect(error?.message == "The file is empty.")
    }

    /// No input stops the importer.
    @Test func anyBytesAreRejectedLineByLine() async throws {
        let fixture = try await ServiceFixture()
        let alphabet = Array("{}[]\":,\\\n\r\u{0}a1 tnulé".utf8) + [0xFF]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...80, using: &generator)).compactMap { _ in
                alphabet.randomElement(using: &generator)
            }
            let (summary, _) = try await run(Array(Self.header.utf8) + bytes, into: fixture.database, pieces: 7)
            #expect(summary.inserted == 0)
        }
    }
}
