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
        let service = try LinkServiceConfiguration(
            service: WebURL("https://links.example.com"), apiKey: "key", domain: LinkDomain("https://go.example.com"),
            bundleOrPackage: "com.example.app")
        let inbox = LinkInbox(LinkInboxConfiguration(service: service), gates: .startup, store: FileInboxStore())
        let controller = StartupController(inbox: inbox)
        print(inbox.open(url, from: .universalLink))
        print(try await inbox.shorten(DynamicLink(link: WebURL("https://www.example.com/"))).url)
        controller.onboardingChanged(isComplete: true)
        controller.sessionChanged(.signedIn(user: nil))
        controller.interfaceReady()
        controller.becameActive()
        async let _ = inbox.run()
        await controller.run(
            show: { print($0) },
            open: { delivery in
                print(delivery.link.url)
                await delivery.handled()
            })
    }
}
