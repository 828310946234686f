#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    /// The root of each window of an app with gates: shows the screens of the start, and opens links above them.
    ///
    /// It also runs the inbox.
    ///
    /// ```swift
    /// struct AppWithGates: View {
    ///     let controller: StartupController
    ///     @State private var path: [URL] = []
    ///
    ///     var body: some View {
    ///         StartupView(controller) { screen in
    ///             switch screen {
    ///             case .waiting: ProgressView()
    ///             case .onboarding: Button("Go on") { controller.onboardingChanged(isComplete: true) }
    ///             case .signIn: Button("Sign in") { controller.sessionChanged(.signedIn(user: "ana")) }
    ///             case .home: Text("\(path.count) links opened")
    ///             }
    ///         } open: { delivery in
    ///             path = [delivery.link.url]
    ///             await delivery.handled()
    ///         } promptForUpdate: { link in
    ///             path = [link.url]
    ///         }
    ///     }
    /// }
    /// ```
    /// The app tells the controller of sign-in and onboarding; this view does the rest. Every window shows the same screen. A link
    /// opens in the window by which it came, or in the one in front.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public struct StartupView<Content: View>: View {
        private let controller: StartupController
        private let events: Set<String>
        private let others: @MainActor (URL) -> Void
        private let content: (StartupScreen) -> Content
        private let open: @MainActor (LinkDelivery) async -> Void
        private let promptForUpdate: @MainActor (IncomingLink) async -> Void
        @State private var screen: StartupScreen

        /// Creates the root of a window.
        ///
        /// - Parameters:
        ///   - controller: The app's controller.
        ///   - events: The external events that an open window takes, by SwiftUI's `handlesExternalEvents`. By default all, so
        ///     that a link opens in an existing window; with an empty set the system opens a new window for each link.
        ///   - others: Gets the URLs that are not links of the app, such as the callback of a sign-in.
        ///   - content: What a screen looks like.
        ///   - open: Shows the link's place above the screen, and answers.
        ///   - promptForUpdate: Tells the person that a link needs a newer version of the app.
        public init(
            _ controller: StartupController, events: Set<String> = ["*"],
            others: @escaping @MainActor (URL) -> Void = { _ in },
            @ViewBuilder content: @escaping (StartupScreen) -> Content,
            open: @escaping @MainActor (LinkDelivery) async -> Void,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
        ) {
            self.controller = controller
            self.events = events
            self.others = others
            self.content = content
            self.open = open
            self.promptForUpdate = promptForUpdate
            // A further window starts with the screen of the others.
            _screen = State(initialValue: controller.screen)
        }

        /// The current screen; the waiting screen before the first.
        public var body: some View {
            content(screen).modifier(
                LinkWindowModifier(inbox: controller.inbox, events: events, others: others) { _, scene in
                    await controller.run(
                        in: scene, show: { screen in self.screen = screen }, open: open,
                        promptForUpdate: promptForUpdate)
                })
        }
    }
#endif
