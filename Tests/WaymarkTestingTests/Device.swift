import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

/// The app of these tests, and links that its service knows.
enum Device {
    static let pass = "https://go.example.com/pass"
    static let gate = "https://go.example.com/gate"
    static let ana = StartupSession.signedIn(user: "ana")
    static let ben = StartupSession.signedIn(user: "ben")

    static func configuration() throws -> LinkInboxConfiguration {
        LinkInboxConfiguration(
            service: try LinkServiceConfiguration(
                service: WebURL("https://links.example.com"), apiKey: "wmk_app_key",
                domain: LinkDomain("https://go.example.com"), bundleOrPackage: "com.example.app",
                customSchemes: Set([CustomScheme("myapp")].compactMap { $0 })),
            deepLinkHosts: ["www.example.com"], pasteboard: .whenAsked)
    }

    static func service() throws -> RecordingTransport {
        RecordingTransport(links: [
            pass: try WebURL("https://www.example.com/pass/7"), gate: try WebURL("https://www.example.com/gate/B12"),
        ])
    }
}

extension LinkDoor {
    /// An entry point of this app's own; nothing else has to be told of it.
    static let beacon = LinkDoor("beacon")
}
