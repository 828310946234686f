#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// Holds articles and comments to code that is compiled and tested: every block of Swift is found in this folder.
    @Suite struct DocumentationTests {
        @Test func everyBlockOfSwiftIsTested() throws {
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let catalog = folder.appendingPathComponent("../../../Sources/DeepLinks/DeepLinks.docc")
            let tested = try files(in: folder, "swift").map { lines(of: $0.text) }.joined(separator: ["", ""])
            let text = tested.joined(separator: "\n")
            let sources = folder.appendingPathComponent("../../../Sources")
            let articles = try files(in: catalog, "md")
            let comments =
                try files(below: sources.appendingPathComponent("DeepLinks"))
                + files(below: sources.appendingPathComponent("DeepLinksTesting"))
            #expect(articles.count > 1)
            #expect(comments.contains { $0.text.contains("```swift\n") })
            for article in articles + comments {
                for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
                    let code = lines(of: block.components(separatedBy: "\n```")[0]).joined(separator: "\n")
                    #expect(text.contains(code), "\(article.name) has what no test has:\n\(code)")
                }
            }
        }

        /// The comments of the sources, without their slashes.
        private func files(below folder: URL) throws -> [(name: String, text: String)] {
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".swift") }.map { name in
                let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                let comments = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                    .filter { $0.hasPrefix("///") }.map { String($0.dropFirst(3).drop { $0 == " " }) }
                return (name, comments.joined(separator: "\n"))
            }
        }

        private func files(in folder: URL, _ kind: String) throws -> [(name: String, text: String)] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == kind }
                .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        }

        /// The lines without indentation, and without empty ones.
        private func lines(of text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
    }
#endif
