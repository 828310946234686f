#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    /// The doors of a window: passes URLs and activities to the inbox, and reports when the window is in the foreground.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    struct LinkDoorsModifier: ViewModifier {
        let inbox: LinkInbox
        let scene: LinkScene
        /// The external events that an open window takes.
        let events: Set<String>
        let others: @MainActor (URL) -> Void

        func body(content: Content) -> some View {
            content
                .modifier(ExternalEventsModifier(events: events))
                .onOpenURL { url in
                    if inbox.open(url, from: .ofSystem(url), scene: scene) == .notOurs { others(url) }
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let activity = BrowsingActivity(activity) else { return }
                    inbox.open(activity.url, from: .universalLink, scene: scene)
                }
                .modifier(ForegroundModifier(inbox: inbox, scene: scene))
        }
    }
#endif
