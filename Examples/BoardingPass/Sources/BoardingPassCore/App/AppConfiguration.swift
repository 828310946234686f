import Foundation
import WaymarkClient
import WaymarkInbox
import WaymarkLinks

/// Where the app finds its service, and how long it waits for a link.
package struct AppConfiguration: Sendable {
    package var service: WebURL
    package var key: String
    package var hold: TimeInterval

    package init(service: WebURL, key: String, hold: TimeInterval = 3) {
        self.service = service
        self.key = key
        self.hold = hold
    }

    func inbox(for links: AppLinks) throws -> LinkInboxConfiguration {
        let version = "1.0"
        let scheme = CustomScheme(AppLinks.scheme)
        let service = try LinkServiceConfiguration(
            service: service, apiKey: key, domain: LinkDomain(service.description),
            bundleOrPackage: "com.example.boardingpass", appVersion: version,
            customSchemes: Set([scheme].compactMap { $0 }),
            // Anybody can write a long link under the domain: it leads to places of this app, or nowhere.
            targetHosts: [AppLinks.host])
        return LinkInboxConfiguration(
            service: service, deepLinkHosts: [AppLinks.host],
            rules: StartupRules(holdDeadline: hold, appVersion: version), pasteboard: .whenAsked,
            requiresSession: { links.requiresSession($0.url.url) })
    }
}
