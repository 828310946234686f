import EasyLinkCompatibility
import FirebaseCompatibility
import Foundation
import WaymarkClient

/// What the articles about moving show; it is compiled, and the calls have tests of their own.
struct EasyLinkMigration {
    let link: EasyLink
    let share: (String, Any) -> Void
    let show: (any Error) -> Void
    let open: (EasyLink) -> Void

    func makeALink() {
        EasyLink.configure(EasyLinkConfiguration(service: "https://links.example.com", apiKey: "wmk_app_…"))
        EasyLink.urlPrefix = "https://go.example.com"

        let link = EasyLink(host: "www.example.com", path: "/user", query: ("id", "ABCDEFG"))
        link.shorten { url in print(url ?? "none") }
    }

    func handle(_ url: URL) async throws {
        do {
            let shortened = try await link.shorten(mode: .secure)
            share(shortened.url, shortened.warnings)
        } catch {
            show(error)
        }

        if let easyLink = try await EasyLink.handle(url) {
            open(easyLink)
        }
    }
}

struct FirebaseMigration {
    let open: (URL?) -> Void

    func configure() {
        DynamicLinks.configure(DynamicLinksConfiguration(service: "https://links.example.com", apiKey: "wmk_app_…"))
    }

    func configureDomains() {
        DynamicLinks.configure(
            DynamicLinksConfiguration(
                service: "https://links.example.com", apiKey: "wmk_app_…",
                customDomains: ["https://go.example.com", "https://open.example.com"]))
    }

    func askForTheFirstLink(pasteboard: DynamicLinksPasteboard) async throws {
        let found = try await DynamicLinks.dynamicLinks().retrieveFirstLaunchLink(pasteboard: pasteboard)
        if let link = found?.link, found?.isCertain == true {
            open(link.url)
        }
    }
}
