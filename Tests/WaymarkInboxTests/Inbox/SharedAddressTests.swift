import Foundation
import Testing
import WaymarkLinks

@testable import WaymarkInbox

/// The addresses that others make of links; the service is tested with the same table.
@Suite struct SharedAddressTests {
    private static func table() throws -> [(address: String, meaning: String)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SharedAddresses/addresses.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { line in
                let columns = line.split(separator: "\t")
                return (String(columns[0]), String(columns[1]))
            }
    }

    @Test func everyAddressMeansWhatItsTableSays() throws {
        let rules = LinkRecognitionRules(InboxSettings(Sample.configuration()))
        let table = try Self.table()
        #expect(table.count >= 200)
        for (address, meaning) in table {
            let kind = rules.recognize(address).kind
            switch kind {
            case .short:
                let url = try #require(WebURL(address))
                let path =
                    url.path.hasPrefix("/l/") && url.host == "open.example.com" ? url.path.dropFirst(2) : url.path[...]
                let code = try #require(ShortCode(path: path))
                #expect(meaning == "short \(code)", "\(address)")
            case .readable(let content):
                #expect(meaning == "long \(content.url)", "\(address)")
            default:
                #expect(meaning == "home" || meaning == "none", "\(address) is \(kind)")
            }
        }
    }
}
