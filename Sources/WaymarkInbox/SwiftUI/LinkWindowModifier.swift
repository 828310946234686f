#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    /// Connects a window that takes links: its doors, its screens and its deliveries, as long as the view exists.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    struct LinkWindowModifier: ViewModifier {
        let inbox: LinkInbox
        let events: Set<String>
        let others: @MainActor (URL) -> Void
        /// Serves the window until its task is cancelled.
        let serve: LinkWindow.Server
        // SwiftUI does not tell the session of a window. A name that lives as long as the view is enough: it has no meaning to
        // another process.
        @State private var scene = LinkScene(UUID().uuidString)

        func body(content: Content) -> some View {
            content
                .modifier(LinkDoorsModifier(inbox: inbox, scene: scene, events: events, others: others))
                // Before the first task runs: the link that the window is opened for comes earlier.
                .onAppear { inbox.connect(scene) }
                .onDisappear { inbox.disconnect(scene) }
                .task { await serve(inbox, scene) }
        }
    }
#endif
