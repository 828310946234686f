// The samples of “Notifications, widgets and shortcuts”. They are compiled, and need a device to run.
#if canImport(SwiftUI)
    import AppIntents
    import CoreSpotlight
    import DeepLinks
    import Foundation
    import SwiftUI
    import WaymarkInbox
    import WaymarkLinks

    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    struct WidgetView: View {
        let flight: String

        var body: some View {
            Text(flight)
                .widgetURL(URL(string: "https://fly.example.com/pass/\(flight)"))
        }
    }

    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    struct PassView: View {
        let inbox: LinkInbox
        let url: URL

        var body: some View {
            Text(url.absoluteString)
                .userActivity("com.example.airline.pass") { activity in
                    activity.webpageURL = url
                    activity.isEligibleForHandoff = true
                }
                .onContinueUserActivity("com.example.airline.pass") { activity in
                    if let url = activity.webpageURL { inbox.open(url, from: .handoff) }
                }
                .onContinueUserActivity(CSSearchableItemActionType) { activity in
                    let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
                    if let url = identifier.flatMap(URL.init(string:)) { inbox.open(url, from: .search) }
                }
        }
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
    struct OpenPass: AppIntent {
        static let title: LocalizedStringResource = "Open a boarding pass"
        @Parameter(title: "Flight") var flight: String

        func perform() async throws -> some IntentResult & OpensIntent {
            let url = try Links.pass.url(for: BoardingPass(flight: flight), scheme: "https", host: "fly.example.com")
            return .result(opensIntent: OpenURLIntent(url))
        }
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
    struct PassEntity: URLRepresentableEntity {
        static let defaultQuery = PassQuery()
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Boarding pass"
        static var urlRepresentation: URLRepresentation { "https://fly.example.com/pass/\(.id)" }
        let id: String
        var displayRepresentation: DisplayRepresentation { "\(id)" }
    }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
    struct PassQuery: EntityQuery {
        func entities(for flights: [String]) async throws -> [PassEntity] {
            flights.map { PassEntity(id: $0) }
        }
    }

    #if !os(tvOS)
        @available(iOS 16, macOS 13, watchOS 9, *)
        struct ShareButton: View {
            let inbox: LinkInbox
            let invitation: DynamicLink

            var body: some View {
                ShareLink(
                    item: ShareableLink(invitation, inbox: inbox), preview: SharePreview("Invitation"))
            }
        }
    #endif
#endif

#if canImport(UserNotifications) && !os(tvOS)
    import UserNotifications

    final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
        private let inbox: LinkInbox

        init(inbox: LinkInbox) {
            self.inbox = inbox
            super.init()
            UNUserNotificationCenter.current().delegate = self
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler done: @escaping () -> Void
        ) {
            inbox.open(response)
            done()
        }
    }
#endif

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    extension SceneDelegate {
        func windowScene(
            _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            completionHandler(links?.performAction(for: item) ?? false)
        }
    }

    @MainActor func offerQuickAction() -> UIApplicationShortcutItem {
        UIApplicationShortcutItem(
            type: "pass", localizedTitle: "My boarding pass",
            userInfo: ["link": "https://fly.example.com/pass/LH400" as NSString])
    }

    @MainActor func takeLinks(of flight: String, in scene: UIScene) {
        let own = NSPredicate { identifier, _ in (identifier as? String)?.hasSuffix("/pass/\(flight)") == true }
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = own
    }
#endif
