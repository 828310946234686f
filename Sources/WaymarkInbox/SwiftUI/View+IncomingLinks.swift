#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    extension View {
        /// Puts the links of this view's scene into an inbox, and hands the scene its links to open.
        ///
        /// For the root view of an app without gates; an app with sign-in or onboarding uses ``StartupView``.
        /// ```swift
        /// WindowGroup {
        ///     ContentView().incomingLinks(inbox) { delivery in
        ///         if let screen = router.match(delivery.link.url) {
        ///             path.append(screen)
        ///             await delivery.handled()
        ///         } else {
        ///             await delivery.unhandled("no place for it")
        ///         }
        ///     }
        /// }
        /// ```
        /// It is ``opensLinks(with:others:)`` around ``onLinkDelivery(from:promptForUpdate:perform:)``.
        ///
        /// - Parameters:
        ///   - inbox: the app's inbox, whose `run()` the app has called.
        ///   - others: gets the URLs that are no links of the app, such as the callback of a sign-in.
        ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
        ///   - perform: shows the link's place and answers; the next link comes when it has returned.
        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        public func incomingLinks(
            _ inbox: LinkInbox, others: @escaping @MainActor (URL) -> Void = { _ in },
            promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            perform: @escaping @MainActor (LinkDelivery) async -> Void
        ) -> some View {
            onLinkDelivery(from: inbox, promptForUpdate: promptForUpdate, perform: perform)
                .opensLinks(with: inbox, others: others)
        }

        /// Puts the links that reach this view's scene into an inbox, and tells it when the scene is in the foreground.
        ///
        /// Both of SwiftUI's doors are wired, for cold and warm start alike, because some links come through one of them
        /// only; a link that comes through both is opened once.
        /// - https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
        /// - https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)
        /// - https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
        ///
        /// - Parameters:
        ///   - inbox: the app's inbox.
        ///   - others: gets the URLs that are no links of the app, such as the callback of a sign-in.
        @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
        public func opensLinks(
            with inbox: LinkInbox, others: @escaping @MainActor (URL) -> Void = { _ in }
        ) -> some View {
            modifier(LinkDoorsModifier(inbox: inbox, others: others))
        }

        /// Opens the links of an inbox as long as the view is there, those of the view's own scene first.
        ///
        /// The scene is the one of ``opensLinks(with:others:)`` further out; without it any link will do.
        ///
        /// - Parameters:
        ///   - inbox: the app's inbox.
        ///   - promptForUpdate: tells the person that a link needs a newer version of the app.
        ///   - perform: shows the link's place and answers; the next link comes when it has returned.
        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        public func onLinkDelivery(
            from inbox: LinkInbox, promptForUpdate: @escaping @MainActor (IncomingLink) async -> Void = { _ in },
            perform: @escaping @MainActor (LinkDelivery) async -> Void
        ) -> some View {
            modifier(LinkDeliveryModifier(inbox: inbox, perform: perform, promptForUpdate: promptForUpdate))
        }
    }
#endif
