#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    /// The doors of one scene.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    struct LinkDoorsModifier: ViewModifier {
        let inbox: LinkInbox
        let others: @MainActor (URL) -> Void
        // SwiftUI does not tell the session of a scene. A name that lives as long as the view serves as well: it says
        // which window a link came to, and has no meaning to another process.
        @State private var scene = UUID().uuidString

        func body(content: Content) -> some View {
            content
                .environment(\.linkScene, scene)
                .onOpenURL { url in
                    if inbox.open(url, from: .ofSystem(url), scene: scene) == .notOurs { others(url) }
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    _ = inbox.open(activity, scene: scene)
                }
                .modifier(ForegroundModifier(inbox: inbox, scene: scene))
        }
    }

    extension EnvironmentValues {
        /// The name of the scene around a view; `nil` outside of ``LinkDoorsModifier``.
        var linkScene: String? {
            get { self[LinkSceneKey.self] }
            set { self[LinkSceneKey.self] = newValue }
        }
    }

    private struct LinkSceneKey: EnvironmentKey {
        static let defaultValue: String? = nil
    }
#endif
