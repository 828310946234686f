import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Tables on their way into a database in memory.
@Suite struct TableImportTests {
    static let header =
        "short_link,link,apn,afl,amv,ibi,ifl,ius,ipfl,ipbi,isi,imv,efr,ofl,st,sd,si,utm_source,utm_medium,utm_campaign,"
        + "utm_term,utm_content,at,ct,mt,pt,archived,name,creation_timestamp"

    final class Notes: LinkImportObserver {
        var entries: [LinkImportEntry] = []
        var columns: [String] = []
        var rows = 0

        func begin(columns: [String], delimiter: FieldDelimiter) { self.columns = columns }
        func note(_ entry: LinkImportEntry) { entries.append(entry) }
        func progress(_ summary: LinkImportSummary) { rows = summary.rows }

        /// Rows with what became of them, and the columns at fault: `3 rejected link`.
        var lines: [String] { entries.map { "\($0.number) \($0.kind.name) \($0.column)" } }
    }

    struct Run {
        var summary: LinkImportSummary
        var notes: Notes
    }

    func run(
        _ text: String, kind: LinkTableKind = .firebase, on fixture: ServiceFixture, policy: LinkImportPolicy = .keep,
        domain: String? = nil, pieces: Int = 1000, pace: ImportThrottle = .alone, map: [String] = []
    ) async throws -> Run {
        try await run(
            Array(text.utf8), kind: kind, on: fixture, policy: policy, domain: domain, pieces: pieces, pace: pace,
            map: map)
    }

    func run(
        _ bytes: [UInt8], kind: LinkTableKind = .firebase, on fixture: ServiceFixture, policy: LinkImportPolicy = .keep,
        domain: String? = nil, pieces: Int = 1000, pace: ImportThrottle = .alone, map: [String] = []
    ) async throws -> Run {
        let importer = LinkImporter(
            store: fixture.database, administration: fixture.useCases.administration,
            directory: fixture.useCases.directory, clock: fixture.clock.clock, pace: pace)
        let request = LinkTableRequest(
            policy: policy, projectID: fixture.project.id, domain: try domain.map { try LinkDomain($0[...]) })
        let notes = Notes()
        var rest = bytes[...]
        let opening = try LinkTableOpening(kind: kind, map: try LinkColumnMap(map)) {
            defer { rest = rest.dropFirst(pieces) }
            return rest.isEmpty ? nil : Array(rest.prefix(pieces))
        }
        return Run(summary: try await importer.importTable(opening, request, observer: notes), notes: notes)
    }

    /// A row of the export that names some columns.
    static func row(_ fields: [String: String]) -> String {
        header.split(separator: ",").map { fields[String($0)] ?? "" }.joined(separator: ",")
    }

    static func row(
        _ code: String, _ link: String = "https://shop.example.com/1", _ more: [String: String] = [:]
    ) -> String {
        row(["short_link": "https://go.example.com/\(code)", "link": link].merging(more) { $1 })
    }

    static func table(_ rows: String...) -> String {
        ([header] + rows).joined(separator: "\r\n") + "\r\n"
    }

    func link(_ code: String, _ fixture: ServiceFixture, on domain: LinkDomainRecord? = nil) async throws
        -> LinkRecord
    {
        try #require(
            try await fixture.database.link(domain: (domain ?? fixture.domain).id, code: try ShortCode.sample(code)))
    }

    @Test func everyColumnIsKept() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(
                Self.row(
                    "AbC-1", "https://shop.example.com/p?id=7&x=%2541#top",
                    [
                        "apn": "com.example.a", "afl": "https://a.example.com/", "amv": "12", "ibi": "com.example.i",
                        "ifl": "https://i.example.com/", "ius": "example", "ipfl": "https://p.example.com/",
                        "ipbi": "com.example.p", "isi": "123", "imv": "1.2", "efr": "TRUE",
                        "ofl": "https://o.example.com/", "st": "\"Title, \"\"quoted\"\"\"", "sd": "\"two\nlines\"",
                        "si": "https://img.example.com/1.png", "utm_source": "s", "utm_medium": "m",
                        "utm_campaign": "c", "utm_term": "t", "utm_content": "n", "at": "1", "ct": "2", "mt": "8",
                        "pt": "4", "archived": "True", "name": "Sommer ☀️", "creation_timestamp": "1588334400123",
                    ])),
            on: fixture)
        #expect(result.notes.lines == [])
        let stored = try await link("AbC-1", fixture)
        #expect(
            LongLinkCodec.encodeQuery(stored.link)
                == "link=https%3A%2F%2Fshop.example.com%2Fp%3Fid%3D7%26x%3D%252541%23top&apn=com.example.a"
                + "&afl=https%3A%2F%2Fa.example.com%2F&amv=12&ibi=com.example.i&ifl=https%3A%2F%2Fi.example.com%2F"
                + "&ius=example&ipfl=https%3A%2F%2Fp.example.com%2F&ipbi=com.example.p&isi=123&imv=1.2&efr=1"
                + "&ofl=https%3A%2F%2Fo.example.com%2F&st=Title%2C%20%22quoted%22&sd=two%0Alines"
                + "&si=https%3A%2F%2Fimg.example.com%2F1.png&utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t"
                + "&utm_content=n&at=1&ct=2&mt=8&pt=4")
        #expect(stored.name == "Sommer ☀️" && stored.isManaged)
        #expect(stored.createdAt == Date(timeIntervalSince1970: 1_588_334_400.123))
        #expect(stored.archivedAt != nil)
    }

    @Test(arguments: [
        // In another letter case, described, in another order, without a header, in other words.
        "SHORT_LINK,Link,NAME\nhttps://go.example.com/a,https://shop.example.com/1,N\n",
        "Short link,Deep link (link),Name\nhttps://go.example.com/a,https://shop.example.com/1,N\n",
        "name,link,short_link\nN,https://shop.example.com/1,https://go.example.com/a\n",
        "Link Name;Deep Link URL;Short URL\nN;https://shop.example.com/1;https://go.example.com/a\n",
        "short link\tdeepLink\tname\nhttps://go.example.com/a\thttps://shop.example.com/1\tN\n",
        "\u{FEFF}\n\nshort_link,link,name\n\nhttps://go.example.com/a,https://shop.example.com/1,N\n,,\n",
        row("a", "https://shop.example.com/1", ["name": "N"]),
        (1...29).map { "Spalte \($0)" }.joined(separator: ",") + "\n"
            + row("a", "https://shop.example.com/1", ["name": "N"]),
        header.replacing("apn", with: "Android-Paket").uppercased() + "\n"
            + row("a", "https://shop.example.com/1", ["name": "N"]),
    ])
    func headersAreKnownByNameOrPlace(text: String) async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(text, on: fixture)
        #expect(result.notes.lines == [])
        #expect(result.summary.inserted == 1 && result.summary.rows == 1)
        let stored = try await link("a", fixture)
        #expect(stored.link == DynamicLink(link: try WebURL("https://shop.example.com/1")))
        #expect(stored.name == "N")
    }

    @Test(arguments: [
        "a,b,c\n1,2,3\n", "short_link,name\nhttps://go.example.com/a,N\n",
        "https://go.example.com/a,https://shop.example.com/1,N\n", "PK\u{3}\u{4}", "SQLite format 3", "",
        "\n\r\n",
    ])
    func whatIsNoExportIsRefused(text: String) async throws {
        let fixture = try await ServiceFixture()
        await #expect(throws: LinkServiceError.self) { try await run(text, on: fixture) }
    }

    @Test(arguments: [header, header + "\n\n\r\n"])
    func aHeaderAloneIsRefusedAndMakesNoDomain(text: String) async throws {
        let fixture = try await ServiceFixture()
        let before = try await fixture.database.domains()
        await #expect(throws: LinkServiceError.self) {
            try await run(text, on: fixture, domain: "https://new.example.com")
        }
        #expect(try await fixture.database.domains() == before)
    }

    @Test func codesWithoutADomainAreRefused() async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) {
            try await run("code,link\na,https://e.com/\n", kind: .named, on: fixture)
        }
        let message = try #require(error).message
        #expect(message.contains("--domain") && message.contains("https://go.example.com"))
    }

    @Test func linksThatLeadToGoogleAreCounted() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(Self.row("a", "https://example.page.link/x"), Self.row("b", "https://e.com/page.link")),
            on: fixture)
        #expect(result.summary.leadingToGoogle == 1 && result.summary.inserted == 2)
    }

    @Test func theDomainOfMostRowsIsMade() async throws {
        let fixture = try await ServiceFixture()
        func row(_ shortLink: String) -> String { Self.row(["short_link": shortLink, "link": "https://e.com/"]) }
        let result = try await run(
            Self.table(
                row("https://typo.example.com/x"), row("https://example.com/promos/Summer"),
                row("HTTP://EXAMPLE.com/promos/winter/?d=1"), row("example.com/promos/spring")),
            on: fixture)
        #expect(result.summary.madeDomain == "https://example.com/promos")
        #expect(result.notes.lines == ["2 rejected short_link"])
        let domain = try await fixture.useCases.administration.domain(named: "https://example.com/promos")
        for code in ["Summer", "winter", "spring"] { _ = try await link(code, fixture, on: domain) }
        #expect(try await run(Self.table(row("https://example.com/promos/x")), on: fixture).summary.madeDomain == nil)
    }

    @Test func codesMoveToTheDomainThatIsNamed() async throws {
        let fixture = try await ServiceFixture()
        let text = Self.table(
            Self.row(["short_link": "https://example.page.link/Abc", "link": "https://e.com/1"]),
            Self.row(["short_link": "https://example.page.link/aBc", "link": "https://e.com/2"]))
        let result = try await run(text, on: fixture, domain: "https://go.example.com")
        #expect(result.summary.inserted == 2 && result.summary.madeDomain == nil)
        #expect(try await link("aBc", fixture).link.link.description == "https://e.com/2")
    }

    @Test func manyBatchesAndAServiceBesideGiveTheSame() async throws {
        let fixture = try await ServiceFixture()
        let rows = (0..<9001).map {
            Self.row("c\($0)", "https://e.com/\($0)", ["creation_timestamp": "158833\($0 % 9)400"])
        }
        let text = ([Self.header] + rows).joined(separator: "\n")
        let result = try await run(
            text, on: fixture, pieces: 65_536, pace: ImportThrottle { true })
        #expect(result.summary.inserted == 9001 && result.notes.rows == 9001)
        #expect(try await run(text, on: fixture, pieces: 65_536).summary.unchanged == 9001)
        #expect(try await link("c9000", fixture).link.link.description == "https://e.com/9000")
    }
}
