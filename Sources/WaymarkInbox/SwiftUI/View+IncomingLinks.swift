#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    extension View {
        /// Connects a window of an app without gates with an inbox: passes the window's links to the inbox, and opens
        /// the links that are delivered to the window.
        ///
        /// It also runs the inbox.
        ///
        /// Use it on the root view of each window. An app with sign-in or onboarding uses ``StartupView``.
        /// ```swift
        /// struct AppWithoutGates: View {
        ///     let inbox: LinkInbox
        ///     @State private var path: [URL] = []
        ///
        ///     var body: some View {
        ///         NavigationStack(path: $path) {
        ///             Text("Boarding passes")
        ///                 .navigationDestination(for: URL.self) { url in Text(url.absoluteString) }
        ///         }
        ///         .incomingLinks(inbox) { delivery in
        ///             path.append(delivery.link.url)
        ///             await delivery.handled()
        ///         }
        ///     }
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - events: The external events that an open window takes, by SwiftUI's `handlesExternalEvents`. By default all, so
        ///     that a link opens in an existing window; with an empty set the system opens a new window for each link.
        ///   - others: Gets the URLs that are not links of the app, such as the callback of a sign-in.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        ///   - perform: Shows the link's place and answers. The next link is delivered after it has returned.
        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        public func incomingLinks(
            _ inbox: LinkInbox, events: Set<String> = ["*"], others: @escaping @MainActor (URL) -> Void = { _ in },
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            perform: @escaping @MainActor (LinkDelivery) async -> Void
        ) -> some View {
            modifier(
                LinkWindowModifier(inbox: inbox, events: events, others: others) { inbox, scene in
                    await inbox.run(in: scene, open: perform, promptForUpdate: promptForUpdate)
                })
        }

        /// Passes the links that reach a window to an inbox, for a window that opens no links itself, such as the settings.
        ///
        /// The links open in another window. Cold and warm starts are covered, by both doors of SwiftUI, because some links come
        /// through one of them only. A link that comes through both is opened once.
        /// - https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
        /// - https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)
        /// - https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - events: The external events that this window takes if it is open; by default none.
        ///   - others: Gets the URLs that are not links of the app, such as the callback of a sign-in.
        @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
        public func opensLinks(
            with inbox: LinkInbox, events: Set<String> = [], others: @escaping @MainActor (URL) -> Void = { _ in }
        ) -> some View {
            modifier(NamedDoorsModifier(inbox: inbox, events: events, others: others))
        }
    }

    /// The doors of a window that takes no links.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    private struct NamedDoorsModifier: ViewModifier {
        let inbox: LinkInbox
        let events: Set<String>
        let others: @MainActor (URL) -> Void
        @State private var scene = LinkScene(UUID().uuidString)

        func body(content: Content) -> some View {
            content.modifier(LinkDoorsModifier(inbox: inbox, scene: scene, events: events, others: others))
        }
    }
#endif
