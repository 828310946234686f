import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The same program with an inbox, a controller and short links.
@main enum InboxProgram {
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
        try await open(url)
    }

    @MainActor private static func open(_ url: URL) async throws {
        let controller = StartupController(
            LinkInboxConfiguration(
                service: "https://links.example.com", apiKey: "key", linkDomains: ["https://go.example.com"],
                appID: "com.example.app"))
        let inbox = controller.inbox
        print(inbox.open(url, from: .universalLink))
        print(try await inbox.shorten(DynamicLink(link: WebURL("https://www.example.com/"))).url)
        controller.onboardingChanged(isComplete: true)
        controller.sessionChanged(.signedIn(user: nil))
        inbox.becameActive()
        await controller.run(
            show: { print($0) },
            open: { delivery in
                print(delivery.link.url)
                await delivery.handled()
            })
    }
}
