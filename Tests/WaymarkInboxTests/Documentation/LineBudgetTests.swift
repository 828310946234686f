#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// How many lines an app needs for its links, by the articles alone.
    ///
    /// A line is one with a letter in it. Imports, and lines that the app has without links (``BareApps.swift``), do not count;
    /// neither do the app's own types of screens and values.
    @Suite struct LineBudgetTests {
        private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

        /// The samples of an article.
        private func blocks(_ article: String) throws -> [String] {
            let catalog = folder.appendingPathComponent("../../../Sources/WaymarkInbox/WaymarkInbox.docc")
            let text = try String(contentsOf: catalog.appendingPathComponent("\(article).md"), encoding: .utf8)
            return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
        }

        private func block(_ article: String, _ marks: String...) throws -> String {
            try #require(blocks(article).first { block in marks.allSatisfy(block.contains) }, "\(article): \(marks)")
        }

        private func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                $0.contains(where: \.isLetter) && !$0.hasPrefix("//")
            }
        }

        /// The templates, the router and the configuration, without the types that the screens have.
        private func links() throws -> [String] {
            let block = try block("GettingStarted", "enum Links {", "DeepLinkRouter")
            return lines("enum Links {" + (block.components(separatedBy: "enum Links {").last ?? ""))
        }

        private func bare() throws -> Set<String> {
            let text = try String(contentsOf: folder.appendingPathComponent("BareApps.swift"), encoding: .utf8)
            return Set(lines(text.replacingOccurrences(of: "BareAirline", with: "Airline")))
        }

        /// The lines that an app gets for its links, and the modules that it imports for them.
        private func cost(_ app: String) throws -> (lines: [String], imports: Set<String>) {
            let bare = try bare()
            let all = try links() + lines(app).filter { !bare.contains($0) && $0 != "@main" }
            let imports = lines(try block("GettingStarted", "enum Links {")) + lines(app)
            return (
                all.filter { !$0.hasPrefix("import ") },
                Set(imports.filter { $0.hasPrefix("import ") && $0 != "import SwiftUI" && $0 != "import UIKit" })
            )
        }

        private func expect(_ app: String, atMost limit: Int) throws {
            let (lines, imports) = try cost(app)
            #expect(lines.count <= limit, "\(lines.count) lines:\n\(lines.joined(separator: "\n"))")
            #expect(imports == ["import DeepLinks", "import WaymarkInbox"])
        }

        @Test func swiftUIAppNeedsTwelveLines() throws {
            try expect(block("GettingStarted", "struct AirlineApp: App", "onDeepLink"), atMost: 12)
        }

        @Test func appWithGatesNeedsTwentyFiveLines() throws {
            try expect(block("SignInGate", "struct GatedApp: App"), atMost: 25)
        }

        @Test func sceneDelegateNeedsThirtyLines() throws {
            try expect(block("GettingStarted", "class SceneDelegate"), atMost: 30)
        }
    }
#endif
