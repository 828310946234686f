import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// Tables as spreadsheets save them: no link with a usable code and destination is lost.
extension TableImportTests {
    @Test(arguments: SpoiltExport.all, [7, 100_000])
    func noLinkOfASpoiltExportIsLost(export: SpoiltExport, pieces: Int) async throws {
        let fixture = try await ServiceFixture()
        let result = try await run(export.bytes, kind: .named, on: fixture, pieces: pieces)
        #expect(result.summary.inserted == SpoiltExport.links.count, "\(result.notes.entries.map(\.reason))")
        #expect(result.summary.rejected == 0)
        for expected in SpoiltExport.links {
            let stored = try await link(expected.code, fixture)
            #expect(stored.link.link.description == expected.destination)
            #expect((stored.archivedAt != nil) == expected.isArchived)
            #expect((stored.name ?? "") == export.name(expected.name))
            let date = Date(timeIntervalSince1970: Double(SpoiltExport.seconds(expected.day)))
            if export.readsDates { #expect(stored.createdAt == date) }
            // What is not read is the moment of the import, and what is rounded the right day, near enough.
            let isNear = abs(stored.createdAt.timeIntervalSince(date)) <= 10_000
            #expect(isNear || stored.createdAt == fixture.clock.clock.now())
        }
        let counts = result.summary.adjustments.map { ($0.key.rawValue, $0.value.count) }
        #expect(Dictionary(uniqueKeysWithValues: counts) == export.adjusted, "\(result.notes.entries.map(\.reason))")
    }

    @Test(arguments: SpoiltExport.all)
    func aSpoiltExportIsRecognized(export: SpoiltExport) throws {
        var bytes: [UInt8]? = export.bytes
        let form = try LinkFileForm {
            defer { bytes = nil }
            return bytes
        }
        #expect(form == .table(.named))
    }

    @Test(arguments: [
        (header + "\n" + "https://go.example.com/a,https://e.com/\n", LinkFileForm.table(.firebase)),
        ("https://go.example.com/a https://e.com/\n", .table(.pairs)), ("{\"type\":\"waymark\"}\n", .records),
        ("\u{FEFF}\n {\"type\":\"waymark\"}\n", .records), ("Short link;Long link\na;b\n", .table(.named)),
        ("code,link\n", .table(.named)),
    ])
    func formsOfFilesAreRecognized(text: String, expected: LinkFileForm) throws {
        var bytes: [UInt8]? = Array(text.utf8)
        let form = try LinkFileForm {
            defer { bytes = nil }
            return bytes
        }
        #expect(form == expected)
    }

    @Test(arguments: [
        ("", "empty"), ("name,colour\nx,y\n", "not recognized"), ("Dear team,\n", "not recognized"),
        ("PK\u{3}\u{4}", "workbook"), ("<!doctype html><p>", "web page"), ("[{\"a\":1}]", "not recognized"),
    ])
    func whatIsNotRecognizedIsExplained(text: String, word: String) {
        var bytes: [UInt8]? = text.isEmpty ? nil : Array(text.utf8)
        let error = #expect(throws: LinkServiceError.self) {
            _ = try LinkFileForm {
                defer { bytes = nil }
                return bytes
            }
        }
        #expect(error?.message.contains(word) == true)
    }

    @Test func theReportOfALatin1TableIsInUTF8() async throws {
        let fixture = try await ServiceFixture()
        let bytes = SpoiltExport.narrow("code,link,name\na b,https://e.com/,Größe\n", .isoLatin1)
        let result = try await run(bytes, kind: .named, on: fixture, domain: "https://go.example.com")
        #expect(result.notes.lines == ["2 rejected code"])
        #expect(String(decoding: result.notes.entries[0].row.bytes, as: UTF8.self) == "a b,https://e.com/,Größe")
    }
}
