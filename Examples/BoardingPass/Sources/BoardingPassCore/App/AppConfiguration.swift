import Foundation
import WaymarkInbox

/// The address of the app's service, and how long the app waits for a link.
package struct AppConfiguration: Sendable {
    package var service: String
    package var key: String
    package var hold: TimeInterval

    package init(service: String, key: String, hold: TimeInterval = 3) {
        self.service = service
        self.key = key
        self.hold = hold
    }

    /// What is wrong in the configuration of the link inbox.
    package func issues() throws -> [ConfigurationIssue] {
        try inbox(for: AppLinks()).issues
    }

    func inbox(for links: AppLinks) -> LinkInboxConfiguration {
        LinkInboxConfiguration(
            service: service, apiKey: key, deepLinkHosts: [AppLinks.host], customSchemes: [AppLinks.scheme],
            appID: "com.example.boardingpass", appVersion: "1.0", rules: StartupRules(holdDeadline: hold),
            pasteboard: .whenAsked, requiresSession: { links.requiresSession($0) })
    }
}
