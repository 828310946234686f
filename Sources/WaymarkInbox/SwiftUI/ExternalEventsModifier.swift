#if canImport(SwiftUI)
    import SwiftUI

    /// Allows an open window to receive external events, for which the system would otherwise open a new window.
    ///
    /// https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    struct ExternalEventsModifier: ViewModifier {
        let events: Set<String>

        func body(content: Content) -> some View {
            #if !os(tvOS) && !os(watchOS)
                content.handlesExternalEvents(preferring: events, allowing: events)
            #else
                content
            #endif
        }
    }
#endif
