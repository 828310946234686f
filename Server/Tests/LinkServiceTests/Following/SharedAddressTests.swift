import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// The addresses that others make of links; the apps' package is tested with the same table.
@Suite struct SharedAddressTests {
    private static func table() throws -> [(address: String, meaning: String)] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Tests/SharedAddresses/addresses.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { line in
                let columns = line.split(separator: "\t")
                return (String(columns[0]), String(columns[1]))
            }
    }

    @Test func everyAddressMeansWhatItsTableSays() async throws {
        let fixture = try await VisitFixture()
        let open = try VisitSamples.domain("https://open.example.com/l", at: 1)
        try await fixture.database.insert(open)
        try await fixture.directory.refresh()
        let link = DynamicLink(link: try WebURL("https://www.example.com/short"))
        for (offset, code) in ["summer", "Sale-7", "a_b", "x9", "abc", "Spring"].enumerated() {
            let domain = offset < 4 ? fixture.domain : open
            var record = try VisitSamples.record(code, link, on: domain)
            record.id = LinkRecord.ID(at: VisitSamples.moment.addingTimeInterval(Double(offset)))
            _ = try await fixture.database.insert(NewLinkRecord(record: record, candidates: [record.code]))
        }
        let table = try Self.table()
        #expect(table.count >= 200)
        for (address, meaning) in table {
            let resolution = try await fixture.resolver.resolve(address)
            #expect(Self.meaning(resolution) == meaning, "\(address)")
        }
    }

    private static func meaning(_ resolution: Resolution) -> String {
        switch resolution {
        case .link(let found): found.record.map { "short \($0.code)" } ?? "long \(found.link.link)"
        case .bareDomain: "home"
        default: "none"
        }
    }
}
