import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A program as an app is before it adds the package: it has JSON, files and a session already.
@main enum PlainProgram {
    private struct Note: Codable {
        var text: String
    }

    static func main() async throws {
        guard let text = CommandLine.arguments.dropFirst().first, let url = URL(string: text) else { return }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("plain.json")
        try JSONEncoder().encode(Note(text: text)).write(to: file, options: .atomic)
        let note = try JSONDecoder().decode(Note.self, from: Data(contentsOf: file))
        let (data, _) = try await URLSession.shared.data(from: url)
        print(note.text, data.count)
    }
}
