import Foundation
import Testing

@testable import LinkDoctor

/// `docs/doctor.md` lists every finding as the table of the source has it.
///
/// To write the list anew after a change: `WAYMARK_WRITE_SNAPSHOTS=1 swift test --filter DocumentationTests`.
@Suite struct DocumentationTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/doctor.md")
    private static let begin = "/Findings -->\n"
    private static let end = "<!-- end of findings -->"

    private var table: String {
        let rows = FindingID.allCases.map { id in
            let entry = id.entry
            return
                "| `\(id.rawValue)` | \(entry.severity.rawValue) | \(entry.meaning) \(entry.why) | \(entry.remedy) |\n"
        }
        return "\n| id | severity | what it means | what to do |\n| --- | --- | --- | --- |\n\(rows.joined())\n"
    }

    @Test func everyFindingIsInTheDocumentation() throws {
        var text = try String(contentsOf: Self.file, encoding: .utf8)
        let begin = try #require(text.range(of: Self.begin)).upperBound
        let end = try #require(text.range(of: Self.end)).lowerBound
        if ProcessInfo.processInfo.environment["WAYMARK_WRITE_SNAPSHOTS"] != nil {
            text.replaceSubrange(begin..<end, with: table)
            try Data(text.utf8).write(to: Self.file)
        } else {
            #expect(String(text[begin..<end]) == table)
        }
    }

    @Test(arguments: FindingID.allCases)
    func textsAreWholeSentences(id: FindingID) {
        for text in [id.entry.meaning, id.entry.why, id.entry.remedy] {
            #expect(text.hasSuffix("."), "\(text)")
            #expect(!text.contains("|"), "\(text)")
        }
    }
}
