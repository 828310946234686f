#if canImport(SwiftUI)
    import SwiftUI

    /// Reports when a window comes to the foreground and leaves it.
    ///
    /// A window may vanish without a change of its phase; then it has left the foreground too.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    struct ForegroundModifier: ViewModifier {
        let inbox: LinkInbox
        let scene: LinkScene
        @Environment(\.scenePhase) private var phase

        func body(content: Content) -> some View {
            changes(of: content)
                .onAppear { report(phase) }
                .onDisappear { inbox.resignedActive(scene: scene) }
        }

        @ViewBuilder private func changes(of content: Content) -> some View {
            // The older form is deprecated from the first visionOS on, where this branch is never taken.
            if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
                content.onChange(of: phase) { _, phase in report(phase) }
            } else {
                content.onChange(of: phase) { phase in report(phase) }
            }
        }

        private func report(_ phase: ScenePhase) {
            if phase == .active {
                inbox.becameActive(scene: scene)
            } else {
                inbox.resignedActive(scene: scene)
            }
        }
    }
#endif
