#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// Holds the articles to code that is compiled: every block of Swift is found in the folders of the tests.
    @Suite struct DocumentationTests {
        @Test func everyBlockOfSwiftIsCompiled() throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let folders = [folder, folder.appendingPathComponent("../../WaymarkUITests/Documentation")]
            let sources = try folders.flatMap { try files(in: $0, "swift") }
            let text = sources.map { lines(of: $0.text) }.joined(separator: ["", ""]).joined(separator: "\n")
            let catalog = folder.appendingPathComponent("../../../Sources/WaymarkStartup/WaymarkStartup.docc")
            let articles = try files(in: catalog, "md")
            #expect(articles.count > 1)
            for article in articles {
                for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
                    let code = lines(of: block.components(separatedBy: "\n```")[0]).joined(separator: "\n")
                    #expect(text.contains(code), "\(article.name) has what no test has:\n\(code)")
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
