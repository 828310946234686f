import WaymarkInbox
import WaymarkTesting

/// The app of these tests, and links that its service knows.
enum Device {
    static let pass = "https://go.example.com/pass"
    static let gate = "https://go.example.com/gate"
    static let ana = StartupSession.signedIn(user: "ana")
    static let ben = StartupSession.signedIn(user: "ben")

    static let configuration = LinkInboxConfiguration(
        service: "https://links.example.com", apiKey: "wmk_app_key", linkDomains: ["https://go.example.com"],
        deepLinkHosts: ["www.example.com"], customSchemes: ["myapp"], appID: "com.example.app", platform: .ios,
        pasteboard: .whenAsked)

    static func service() -> RecordingTransport {
        RecordingTransport(links: [
            pass: "https://www.example.com/pass/7", gate: "https://www.example.com/gate/B12",
        ])
    }
}

extension LinkDoor {
    /// An entry point of this app's own.
    static let beacon = LinkDoor("beacon")
}
