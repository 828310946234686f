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
    private static func row(_ fields: [String: String]) -> String {
        header.split(separator: ",").map { fields[String($0)] ?? "" }.joined(separator: ",")
    }

    private static func row(
        _ code: String, _ link: String = "https://shop.example.com/1", _ more: [String: String] = [:]
    ) -> String {
        row(["short_link": "https://go.example.com/\(code)", "link": link].merging(more) { $1 })
    }

    private static func table(_ rows: String...) -> String {
        ([header] + rows).joined(separator: "\r\n") + "\r\n"
    }

    func link(_ code: String, _ fixture: ServiceFixture, on domain: LinkDomainRecord? = nil) async throws
        -> LinkRecord
    {
        try #require(
            try await fixture.database.link(domain: (domain ?? fixture.domain).id, code: try ShortCode.sample(code)))
    }

    @Test func aLinkKeepsANameThatNoAppCanHaveAndTheReportSaysSo() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://shop"])
        let names = ["apn": "shop", "ibi": "com.example.my_app", "ipbi": "a b", "afl": "https://evil.example.com/"]
        let result = try await run(Self.table(Self.row("a", "https://shop.example.com/1", names)), on: fixture)
        #expect(
            result.notes.lines == ["2 adjusted apn", "2 adjusted ibi", "2 adjusted ipbi", "2 adjusted afl"])
        #expect(result.notes.entries.map(\.kind).prefix(3) == [.adjusted(.kept), .adjusted(.kept), .adjusted(.kept)])
        #expect(result.notes.entries[0].reason.contains("com.example.app"))
        let stored = try await link("a", fixture)
        #expect(stored.link.android.packageName == "shop" && stored.link.ios.bundleID == "com.example.my_app")
        #expect(stored.link.ios.iPadBundleID == "a b" && stored.link.android.fallbackLink == nil)
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

    @Test func eachLineOfPairsHasADelimiterOfItsOwn() async throws {
        let fixture = try await ServiceFixture()
        let rows = """
            https://go.example.com/a https://e.com/x?y=1,2;3
            https://go.example.com/b,https://e.com/x?y=1;2
              https://go.example.com/c   https://e.com/x?y=1,2
            https://go.example.com/d ; https://e.com/x?y=1,2
            "https://go.example.com/e","https://e.com/x?y=1,2"
            https://go.example.com/f,https://e.com/x?y=1,2
            """ + "\nhttps://go.example.com/g\thttps://e.com/x?y=1,2"
        for text in [rows, "short_link,link\n" + rows, "\u{FEFF}short_link link\r\n" + rows] {
            let result = try await run(text, kind: .pairs, on: fixture)
            // A delimiter in the long link needs quotes, or another delimiter before it.
            #expect(result.notes.entries.map { $0.row.bytes.last } == [UInt8(ascii: "2")])
            #expect(result.summary.rows == 7 && result.summary.rejected == 1)
        }
        #expect(try await link("a", fixture).link.link.description == "https://e.com/x?y=1,2;3")
        #expect(try await link("b", fixture).link.link.description == "https://e.com/x?y=1;2")
        for code in ["c", "d", "e", "g"] {
            #expect(try await link(code, fixture).link.link.description == "https://e.com/x?y=1,2")
        }
    }

    @Test func codesWithoutADomainAreRefused() async throws {
        let fixture = try await ServiceFixture()
        let error = await #expect(throws: LinkServiceError.self) {
            try await run("code,link\na,https://e.com/\n", kind: .named, on: fixture)
        }
        let message = try #require(error).message
        #expect(message.contains("--domain") && message.contains("https://go.example.com"))
    }

    @Test func dataThatIsNoObjectIsLeftOut() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "short_link,link,data\nhttps://go.example.com/a,https://e.com/,notjson\n", kind: .named, on: fixture)
        #expect(result.notes.lines == ["2 adjusted data"])
        #expect(try await link("a", fixture).link == DynamicLink(link: try WebURL("https://e.com/")))
    }

    @Test func theFirstColumnsOfAReportArePassedOver() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "number,column,reason,outcome,file,short_link,link,shoe\n"
                + "2,link,it is empty,rejected,x.csv,https://go.example.com/a,https://e.com/,44\n",
            kind: .named, on: fixture)
        #expect(result.summary.unusedColumns == ["shoe"] && result.summary.inserted == 1)
    }

    @Test func linksThatLeadToGoogleAreCounted() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(Self.row("a", "https://example.page.link/x"), Self.row("b", "https://e.com/page.link")),
            on: fixture)
        #expect(result.summary.leadingToGoogle == 1 && result.summary.inserted == 2)
    }

    @Test func onlyCodeDomainAndDestinationRejectARow() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(
                Self.row("a"), Self.row("b", ""), Self.row("c", "javascript:alert(1)"), Self.row("", "https://e.com/"),
                Self.row("d%20e"), Self.row("f", "https://e.com/", ["creation_timestamp": "yesterday"]),
                Self.row("g", "https://e.com/", ["archived": "perhaps"]),
                Self.row("h", "https://e.com/", ["efr": "2"]), "https://go.example.com/i,https://e.com/",
                Self.row("j") + ",too,many", Self.row("k", "https://go.example.com/a"),
                Self.row(["short_link": "https://other.example.com/l", "link": "https://e.com/"]), Self.row("metrics"),
                Self.row("m", "https://e.com/", ["st": "a\0b", "apn": "com.\0example"]), Self.row("o") + ",,",
                Self.row("p", "https://e.com/\0")),
            on: fixture)
        #expect(
            result.notes.lines == [
                "3 rejected link", "4 rejected link", "5 rejected short_link", "6 rejected short_link",
                "7 adjusted creation_timestamp", "8 adjusted archived", "9 adjusted efr", "11 rejected link",
                "12 rejected link", "13 rejected short_link", "14 rejected short_link", "15 adjusted apn",
                "15 adjusted st",
            ])
        #expect(result.summary.inserted == 8 && result.summary.rejected == 8 && result.summary.adjusted == 4)
        #expect(!result.summary.isComplete)
        #expect(try await link("i", fixture).link == DynamicLink(link: try WebURL("https://e.com/")))
        #expect(try await link("m", fixture).link.android.packageName == "com.example")
        #expect(try await link("p", fixture).link.link.description == "https://e.com/")
    }

    @Test func adjustmentsAreCountedByTheirKind() async throws {
        let fixture = try await ServiceFixture()
        let rows = (0..<5).map {
            Self.row("c\($0)", "https://e.com/", ["creation_timestamp": "4395\($0)", "efr": "x"])
        }
        let result = try await run(([Self.header] + rows).joined(separator: "\n"), on: fixture)
        let counts = result.summary.adjustments
        #expect(Set(counts.keys) == [.dateConverted, .flagUnknown] && counts[.dateConverted]?.count == 5)
        let examples = try #require(counts[.dateConverted]?.examples)
        #expect(examples.map(\.number) == [2, 3, 4])
        #expect(examples[0].column == "creation_timestamp")
        #expect(examples[0].reason == "“43950” was read as 2020-04-29T00:00:00Z")
    }

    @Test func aFileThatEndsWithinADestinationLosesOnlyThatRow() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(Self.row("a")) + "https://go.example.com/b,https://e.com/very/lo", on: fixture)
        #expect(result.notes.lines == ["3 rejected link"])
        let named = try await run(
            Self.table(Self.row("a")) + "https://go.example.com/b,https://e.com/,com.exam", on: fixture)
        #expect(named.notes.lines == ["3 adjusted apn"] && named.summary.inserted == 1)
    }

    @Test func whatFirebaseWouldHaveWarnedOfIsLeftOutAndNoted() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            Self.table(
                Self.row(
                    "a", "https://e.com/",
                    [
                        "amv": "1.5", "isi": "id12", "ifl": "app://x", "ius": "http", "name": "\"a\nb\u{202E}c\"",
                        "st": "t\t",
                    ])),
            on: fixture)
        #expect(
            Set(result.notes.lines) == [
                "2 adjusted amv", "2 adjusted isi", "2 adjusted ifl", "2 adjusted ius", "2 adjusted name",
                "2 adjusted st",
            ])
        #expect(result.summary.inserted == 1 && result.summary.adjusted == 1 && result.summary.isComplete)
        let stored = try await link("a", fixture)
        #expect(LongLinkCodec.encodeQuery(stored.link) == "link=https%3A%2F%2Fe.com%2F&st=t%20")
        #expect(stored.name == "a bc")
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(1)", "\t1"])
    func aReportHasNoFormulaAndIsImportedAsTheTableWas(text: String) async throws {
        let fixture = try await ServiceFixture()
        let table = "code,link,name,=1+1\n-a,https://e.com/,\"\(text)\",\"\(text)\"\n=b,https://e.com/,\(text),\n"
        let first = try await run(table, kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(first.summary.inserted == 1 && first.summary.rejected == 1)
        let lines = ImportReportLines(source: "=file.csv", names: first.notes.columns, delimiter: ",")
        var report = lines.header
        for entry in first.notes.entries { report += try lines.line(of: entry) }
        var reader = DelimitedTextReader(delimiter: ",") {
            defer { report = [] }
            return report.isEmpty ? nil : report
        }
        var cells: [String] = []
        while try reader.next() {
            cells += (0..<reader.row.count).map { String(decoding: reader.row[$0], as: UTF8.self) }
        }
        #expect(!cells.isEmpty && cells.allSatisfy { $0.first.map("=+-@\t\r\n".contains) != true }, "\(cells)")
        let row =
            LinkImportEntry.reportColumns.joined(separator: ",") + ",code,link,name\r\n"
            + "2,,,,,,'-b,https://e.com/,'=1+1\r\n"
        let again = try await run(row, kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(again.summary.inserted == 1 && again.notes.lines == [])
        #expect(try await link("-b", fixture).name == "=1+1")
    }

    @Test func importingAgainChangesNothing() async throws {
        let fixture = try await ServiceFixture()
        let text = Self.table(Self.row("a"), Self.row("A"), Self.row("b", "https://e.com/", ["archived": "1"]))
        #expect(try await run(text, on: fixture).summary.inserted == 3)
        let before = try await link("b", fixture)
        for policy in [LinkImportPolicy.keep, .replace] {
            let again = try await run(text, on: fixture, policy: policy)
            #expect(again.summary.unchanged == 3 && again.summary.rows == 3 && again.notes.lines == [])
        }
        #expect(try await link("b", fixture) == before)
    }

    @Test func whereCaseDoesNotCountACodeIsRepeatedInAnyCase() async throws {
        let fixture = try await ServiceFixture()
        var domain = fixture.domain
        domain.isCaseSensitive = false
        _ = try await fixture.useCases.administration.updateDomain(domain)
        let text = Self.table(Self.row("ABC", "https://e.com/1"), Self.row("abc", "https://e.com/2"))
        let result = try await run(text, on: fixture)
        #expect(result.notes.lines == ["3 conflict short_link"])
        let reason = try #require(result.notes.entries.first?.reason)
        #expect(reason.contains("appears twice in this file, first in row 2") && !reason.contains("--replace"))
    }

    @Test func aConflictIsReportedAndLeftAlone() async throws {
        let fixture = try await ServiceFixture()
        _ = try await run(Self.table(Self.row("a", "https://e.com/1")), on: fixture)
        let text = Self.table(
            Self.row("a", "https://e.com/2"), Self.row("b", "https://e.com/1"), Self.row("b", "https://e.com/1"),
            Self.row("b", "https://e.com/3"))
        let result = try await run(text, on: fixture)
        #expect(result.notes.lines == ["2 conflict short_link", "5 conflict short_link"])
        #expect(result.notes.entries[0].reason.contains("https://e.com/1; --replace overwrites it"))
        #expect(result.notes.entries[1].reason.contains("appears twice in this file, first in row 3"))
        #expect(!result.notes.entries[1].reason.contains("--replace"))
        #expect(result.summary.inserted == 1 && result.summary.unchanged == 1 && result.summary.conflicts == 2)
        #expect(try await link("a", fixture).link.link.description == "https://e.com/1")

        let replaced = try await run(text, on: fixture, policy: .replace)
        #expect(replaced.summary.replaced == 2 && replaced.summary.isComplete)
        #expect(try await link("a", fixture).link.link.description == "https://e.com/2")
        #expect(try await link("a", fixture).version == 2)
        #expect(try await link("b", fixture).link.link.description == "https://e.com/3")
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

    @Test(arguments: [
        "https://go.example.com/a,https://e.com/x?y=1\n", "https://go.example.com/a https://e.com/x?y=1\n",
        "Short,Long\nhttps://go.example.com/a,https://e.com/x?y=1\n", "go.example.com/a\thttps://e.com/x?y=1",
        "long url;short url\nhttps://e.com/x?y=1;https://go.example.com/a",
        "https://go.example.com/a,https://go.example.com/?link=https%3A%2F%2Fe.com%2Fx%3Fy%3D1\n",
        "https://go.example.com/a,https://old.page.link?link=https%3A%2F%2Fe.com%2Fx%3Fy%3D1&efr=0&_icp=1\n",
    ])
    func pairsOfAddressesAreLinks(text: String) async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(text, kind: .pairs, on: fixture)
        #expect(result.notes.lines == [])
        #expect(try await link("a", fixture).link.link.description == "https://e.com/x?y=1")
    }

    @Test func aLongLinkOfAPairBringsItsParameters() async throws {
        let fixture = try await ServiceFixture()
        _ = try await run(
            "https://go.example.com/a,https://x.example.com/?link=https%3A%2F%2Fe.com%2F&apn=com.example.a&st=A%26B\n"
                + "https://go.example.com/b,https://x.example.com/?link=https%3A%2F%2Fe.com%2F&session=1\n",
            kind: .pairs, on: fixture)
        let stored = try await link("a", fixture)
        #expect(stored.link.android.packageName == "com.example.a" && stored.link.social.title == "A&B")
        // An address with a parameter of its own that is called link.
        #expect(
            try await link("b", fixture).link.link.description
                == "https://x.example.com/?link=https%3A%2F%2Fe.com%2F&session=1")
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
