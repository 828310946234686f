import DeepLinks
import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

extension LinkInbox {
    static func airline() throws -> LinkInbox {
        let service = try LinkServiceConfiguration(
            service: WebURL("https://go.example.com"), apiKey: "wmk_app_4tR7kQ",
            domain: LinkDomain("https://go.example.com"), platform: .ios,
            bundleOrPackage: "com.example.airline", appVersion: "2.1",
            customSchemes: Set(["airline"].compactMap { CustomScheme($0) }),
            targetHosts: ["fly.example.com"])
        let configuration = LinkInboxConfiguration(
            service: service, domains: [try LinkDomain("https://open.example.com")],
            deepLinkHosts: ["fly.example.com"])
        return LinkInbox(configuration, store: FileInboxStore())
    }
}

struct BoardingPass: DeepLinkValue, Hashable {
    var flight = ""
    var seat: String?
}

enum Screen: Hashable, Sendable {
    case passes
    case pass(BoardingPass)
}

enum Links {
    static let passes: DeepLink<Void> = "/passes"
    static let pass: DeepLink<BoardingPass> = "/pass/\(\.flight)[/\(\.seat)]"

    static let router = DeepLinkRouter<Screen>.lenient {
        passes { .passes }
        pass { .pass($0) }
    }
}
