import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Rows that are refused or adjusted, and the report that names them.
extension TableImportTests {
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

    @Test func theFirstColumnsOfAReportArePassedOver() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "number,column,reason,outcome,file,short_link,link,shoe\n"
                + "2,link,it is empty,rejected,x.csv,https://go.example.com/a,https://e.com/,44\n",
            kind: .named, on: fixture)
        #expect(result.summary.unusedColumns == ["shoe"] && result.summary.inserted == 1)
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

    @Test func dataThatIsNoObjectIsLeftOut() async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(
            "short_link,link,data\nhttps://go.example.com/a,https://e.com/,notjson\n", kind: .named, on: fixture)
        #expect(result.notes.lines == ["2 adjusted data"])
        #expect(try await link("a", fixture).link == DynamicLink(link: try WebURL("https://e.com/")))
    }
}
