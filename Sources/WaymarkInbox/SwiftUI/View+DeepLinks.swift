#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    extension View {
        /// Connects a window of an app without gates with an inbox, and shows the screen of each link.
        ///
        /// It is ``incomingLinks(_:events:others:promptForUpdate:perform:)`` with a router: it takes the window's links, runs the
        /// inbox, and answers each link when `show` has returned. A link without a screen is answered as unhandled.
        /// ```swift
        /// struct PlacesView: View {
        ///     let inbox: LinkInbox
        ///     @State private var screen: Screen?
        ///
        ///     var body: some View {
        ///         Text(String(describing: screen))
        ///             .onDeepLink(inbox, screen: Links.router.match) { screen in self.screen = screen }
        ///     }
        /// }
        /// ```
        /// It shows late links like all others (``IncomingLink/Timing/late``).
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - screen: The screen of a deep link, such as the method `match` of a router; `nil` if the app has none.
        ///   - show: Shows the screen. The next link comes when it has returned.
        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        public func onDeepLink<Screen>(
            _ inbox: LinkInbox, screen: @escaping @MainActor (URL) -> Screen?,
            show: @escaping @MainActor (Screen) async -> Void
        ) -> some View {
            incomingLinks(inbox) { delivery in await delivery.open(screen(delivery.link.url), show: show) }
        }

        /// Connects a window of an app without gates with an inbox, and shows each link as a stack of screens.
        ///
        /// The stack replaces the path of a `NavigationStack`, so that “back” leads from a screen to the one before.
        /// ```swift
        /// struct StackView: View {
        ///     let inbox: LinkInbox
        ///     @State private var path = NavigationPath()
        ///
        ///     var body: some View {
        ///         NavigationStack(path: $path) {
        ///             Text("Boarding passes")
        ///                 .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
        ///         }
        ///         .onDeepLink(inbox, path: $path) { url in Links.router.match(url).map { [.passes, $0] } }
        ///     }
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - path: The path of the stack.
        ///   - screens: The screens of a deep link, from the lowest to the one on top; `nil` if the app has none.
        @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
        public func onDeepLink<Screen: Hashable>(
            _ inbox: LinkInbox, path: Binding<NavigationPath>, screens: @escaping @MainActor (URL) -> [Screen]?
        ) -> some View {
            onDeepLink(inbox, screen: screens) { stack in path.wrappedValue = NavigationPath(stack) }
        }

        /// Connects a window of an app without gates with an inbox, and shows each link as a stack of screens of one type.
        ///
        /// - Parameters:
        ///   - inbox: The app's inbox.
        ///   - path: The path of the stack.
        ///   - screens: The screens of a deep link, from the lowest to the one on top; `nil` if the app has none.
        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        public func onDeepLink<Screen: Hashable>(
            _ inbox: LinkInbox, path: Binding<[Screen]>, screens: @escaping @MainActor (URL) -> [Screen]?
        ) -> some View {
            onDeepLink(inbox, screen: screens) { stack in path.wrappedValue = stack }
        }
    }
#endif
