import Foundation
import WaymarkInbox

/// The address of the app's service, and how long the app waits for a link.
package struct AppConfiguration: Sendable {
    package var service: String
    package var key: String
    package var hold: TimeInterval
    package var platform: LinkInboxConfiguration.Platform
    /// Whether the app opens a link that was only probably meant for this person: its passes are shown after sign-in only.
    package var acceptsProbableLinks: Bool

    package init(
        service: String, key: String, hold: TimeInterval = 3,
        platform: LinkInboxConfiguration.Platform = .current, acceptsProbableLinks: Bool = false
    ) {
        self.service = service
        self.key = key
        self.hold = hold
        self.platform = platform
        self.acceptsProbableLinks = acceptsProbableLinks
    }

    /// What is wrong in the configuration of the link inbox.
    package func issues() throws -> [ConfigurationIssue] {
        try inbox(for: AppLinks()).issues
    }

    func inbox(for links: AppLinks) -> LinkInboxConfiguration {
        LinkInboxConfiguration(
            service: service, apiKey: key, deepLinkHosts: [AppLinks.host], customSchemes: [AppLinks.scheme],
            appID: AppLinks.appID, appVersion: "1.0", platform: platform,
            rules: StartupRules(holdDeadline: hold, acceptsProbableMatches: acceptsProbableLinks),
            requiresSession: { links.requiresSession($0) })
    }
}
