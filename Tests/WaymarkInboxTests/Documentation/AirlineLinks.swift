import DeepLinks
import WaymarkInbox

struct BoardingPass: DeepLinkValue, Hashable {
    var flight = ""
    var seat: String?
}

enum Screen: Hashable, Sendable {
    case passes
    case pass(BoardingPass)
}

enum Links {
    static let configuration = LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ",
        linkDomains: ["https://go.example.com", "https://open.example.com"],
        deepLinkHosts: ["fly.example.com"], customSchemes: ["airline"])
    static let inbox = LinkInbox(configuration)

    static let passes: DeepLink<Void> = "/passes"
    static let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)[/\(\.seat)]"

    static let router = DeepLinkRouter<Screen>.lenient {
        passes { .passes }
        pass { .pass($0) }
    }
}
