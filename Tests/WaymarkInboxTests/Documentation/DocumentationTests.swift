#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// Compares the samples of articles and doc comments with code that is compiled: every block of Swift is found in the
    /// folders of the tests.
    @Suite struct DocumentationTests {
        static let catalogs = [
            "WaymarkInbox/WaymarkInbox.docc", "WaymarkTesting/WaymarkTesting.docc",
            "Compatibility/FirebaseCompatibility/FirebaseCompatibility.docc",
            "Compatibility/EasyLinkCompatibility/EasyLinkCompatibility.docc",
            "Compatibility/DeeplinkCompatibility/DeeplinkCompatibility.docc",
            "WaymarkDiagnostics/WaymarkDiagnostics.docc",
        ]
        /// Every module of the package but DeepLinks and DeepLinksTesting, whose tests compare their samples.
        static let modules = [
            "WaymarkLinks", "WaymarkClient", "ManagementAPI", "WaymarkManagement", "WaymarkInbox", "WaymarkDiagnostics",
            "WaymarkTesting", "FirebaseAPI", "Compatibility",
        ]
        static let folders = [
            "WaymarkInboxTests/Documentation", "WaymarkTestingTests", "WaymarkDiagnosticsTests",
            "Compatibility/PrintedSamplesTests", "Compatibility/DeeplinkCompatibilityTests",
        ]

        @Test func everyModuleIsCompared() throws {
            let sources = try FileManager.default.contentsOfDirectory(
                atPath: root.appendingPathComponent("Sources").path)
            #expect(Set(sources).subtracting(["DeepLinks", "DeepLinksTesting"]) == Set(Self.modules))
        }

        @Test(arguments: catalogs) func everyBlockOfAnArticleIsCompiled(catalog: String) throws {
            let compiled = try compiled()
            let articles = try files(in: root.appendingPathComponent("Sources/\(catalog)"), "md")
            #expect(!articles.isEmpty)
            for article in articles {
                for block in article.text.components(separatedBy: "```swift\n").dropFirst() {
                    expect(block, of: article.name, in: compiled)
                }
            }
        }

        @Test(arguments: modules) func everyBlockOfADocCommentIsCompiled(module: String) throws {
            let compiled = try compiled()
            let folder = root.appendingPathComponent("Sources/\(module)")
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                let comments = text.components(separatedBy: "\n").map { line -> String in
                    let line = line.trimmingCharacters(in: .whitespaces)
                    return line.hasPrefix("///") ? String(line.dropFirst(3).drop { $0 == " " }) : ""
                }
                for block in comments.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst() {
                    expect(block, of: path, in: compiled)
                }
            }
        }

        private func expect(_ block: String, of name: String, in compiled: String) {
            let code = lines(of: block.components(separatedBy: "\n```")[0]).joined(separator: "\n")
            let isCompiled = compiled.contains(code)
            #expect(isCompiled, "\(name) has what no test has:\n\(code)")
        }

        /// The code of the tests.
        private func compiled() throws -> String {
            try Self.folders.flatMap { try files(in: root.appendingPathComponent("Tests/\($0)"), "swift") }
                .map { lines(of: $0.text) }.joined(separator: ["", ""]).joined(separator: "\n")
        }

        /// What is indented and not fenced is for a terminal; Swift there would go unchecked.
        @Test(arguments: catalogs) func indentedBlocksHoldCommandsOnly(catalog: String) throws {
            for article in try files(in: root.appendingPathComponent("Sources/\(catalog)"), "md") {
                let plain = article.text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
                for line in plain.flatMap({ $0.element.components(separatedBy: "\n") }) where line.hasPrefix("    ") {
                    let word = line.split(separator: " ").first ?? ""
                    #expect(["waymark", "xcrun", "open"].contains(word), "\(article.name): \(line)")
                }
            }
        }

        private var root: URL {
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        }

        private func files(in folder: URL, _ kind: String) throws -> [(name: String, text: String)] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == kind }
                .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        }

        /// The lines without indentation and empty ones, without `@main`, of which a test bundle can have none, and without
        /// availability, for which an app has its deployment target.
        private func lines(of text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                !$0.isEmpty && $0 != "@main" && !$0.hasPrefix("@available(")
            }
        }
    }
#endif
