#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// Holds the articles to code that is compiled: every block of Swift is found in the folders of the tests.
    @Suite struct DocumentationTests {
        static let catalogs = [
            "WaymarkInbox/WaymarkInbox.docc", "WaymarkInbox/WaymarkInbox.docc", "WaymarkTesting/WaymarkTesting.docc",
            "Compatibility/FirebaseCompatibility/FirebaseCompatibility.docc",
            "Compatibility/EasyLinkCompatibility/EasyLinkCompatibility.docc",
        ]
        static let folders = [
            "WaymarkInboxTests/Documentation", "WaymarkInboxTests/Documentation", "WaymarkTestingTests",
            "Compatibility/PrintedSamplesTests",
        ]

        @Test(arguments: catalogs) func everyBlockOfSwiftIsCompiled(catalog: String) throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
            let sources = try Self.folders.flatMap {
                try files(in: root.appendingPathComponent("Tests/\($0)"), "swift")
            }
            let text = sources.map { lines(of: $0.text) }.joined(separator: ["", ""]).joined(separator: "\n")
            let articles = try files(in: root.appendingPathComponent("Sources/\(catalog)"), "md")
            #expect(!articles.isEmpty)
            for article in articles {
                for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
                    let code = lines(of: block.components(separatedBy: "\n```")[0]).joined(separator: "\n")
                    #expect(text.contains(code), "\(article.name) has what no test has:\n\(code)")
                }
            }
        }

        /// What is indented and not fenced is for a terminal; Swift there would go unchecked.
        @Test(arguments: catalogs) func indentedBlocksHoldCommandsOnly(catalog: String) throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
            for article in try files(in: root.appendingPathComponent("Sources/\(catalog)"), "md") {
                let plain = article.text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
                for line in plain.flatMap({ $0.element.components(separatedBy: "\n") }) where line.hasPrefix("    ") {
                    let word = line.split(separator: " ").first ?? ""
                    #expect(["waymark", "xcrun", "open"].contains(word), "\(article.name): \(line)")
                }
            }
        }

        private func files(in folder: URL, _ kind: String) throws -> [(name: String, text: String)] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == kind }
                .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        }

        /// The lines without indentation, without empty ones, and without `@main`, of which a test bundle can have none.
        private func lines(of text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty && $0 != "@main"
            }
        }
    }
#endif
