import DeepLinks
import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

struct Host: DeepLinkValue, Hashable {
    var id = ""
}

enum SessionLinks {
    static let user: DeepLink<Host> = "/user?id=\(\.id)"
    static let router = DeepLinkRouter<Host>.lenient { user { $0 } }

    static func invitation(to host: Host) throws -> DynamicLink {
        let page = try user.url(for: host, host: "www.example.com")
        var link = DynamicLink(link: try WebURL(page.absoluteString))
        link.ios.bundleID = "com.example.ios"
        link.ios.appStoreID = AppStoreID("123456789")
        link.ios.minimumVersion = "2.0"
        link.android.packageName = "com.example.android"
        link.social.title = "Join my session"
        return link
    }

    static func longLink(to host: Host) throws -> String {
        LongLinkCodec.encode(try invitation(to: host), domain: try LinkDomain("https://go.example.com"))
    }

    static let configuration = LinkInboxConfiguration(
        service: "https://go.example.com", apiKey: "wmk_app_4tR7kQ",
        linkDomains: ["https://go.example.com", "https://open.example.com"], customSchemes: ["sessions"])

    static func share(_ host: Host, with inbox: LinkInbox) async throws -> String {
        let shortened = try await inbox.shorten(try invitation(to: host))
        return shortened.url
    }

    static func openLinks(of inbox: LinkInbox, join: @MainActor (Host) -> Void) async {
        for await delivery in inbox.deliveries() {
            if let host = router.match(delivery.link.url) {
                await join(host)
                await delivery.handled()
            } else {
                await delivery.unhandled("no user in it")
            }
        }
    }
}
