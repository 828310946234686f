#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    /// The root of an app with gates: shows the screen that a controller asks for, and opens links above home.
    ///
    /// ```swift
    /// WindowGroup {
    ///     StartupView(controller, inbox: inbox) { screen in
    ///         switch screen {
    ///         case .waiting: ProgressView()
    ///         case .onboarding: OnboardingView()
    ///         case .signIn: SignInView()
    ///         case .home: HomeView(path: $path)
    ///         }
    ///     } open: { delivery in
    ///         path = [delivery.link.url.url]
    ///         await delivery.handled()
    ///     }
    /// }
    /// ```
    /// The app tells the controller of sign-in and onboarding; this view tells the rest. A controller leads one window:
    /// further windows use ``SwiftUI/View/opensLinks(with:others:)``.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public struct StartupView<Content: View>: View {
        private let controller: StartupController
        private let inbox: LinkInbox
        private let others: @MainActor (URL) -> Void
        private let content: (StartupScreen) -> Content
        private let open: @MainActor (LinkDelivery) async -> Void
        private let promptForUpdate: @MainActor (IncomingLink) async -> Void
        @State private var screen = StartupScreen.waiting

        /// Makes the root of an app.
        ///
        /// - Parameters:
        ///   - controller: the app's controller.
        ///   - inbox: the inbox that the controller was made with.
        ///   - others: gets the URLs that are no links of the app, such as the callback of a sign-in.
        ///   - content: what a screen looks like.
        ///   - open: shows the link's place above home and answers.
        ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
        public init(
            _ controller: StartupController, inbox: LinkInbox, others: @escaping @MainActor (URL) -> Void = { _ in },
            @ViewBuilder content: @escaping (StartupScreen) -> Content,
            open: @escaping @MainActor (LinkDelivery) async -> Void,
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in }
        ) {
            self.controller = controller
            self.inbox = inbox
            self.others = others
            self.content = content
            self.open = open
            self.promptForUpdate = promptForUpdate
        }

        /// The screen that the controller asked for last; the waiting screen before the first.
        public var body: some View {
            content(screen)
                .opensLinks(with: inbox, others: others)
                .onAppear { controller.interfaceReady() }
                .task {
                    await controller.run(
                        show: { screen in self.screen = screen }, open: open, promptForUpdate: promptForUpdate)
                }
                .task { await inbox.watchNetwork() }
        }
    }
#endif
