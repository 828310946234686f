import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Lists of short links and where they lead, one pair to a line.
extension TableImportTests {
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
}
