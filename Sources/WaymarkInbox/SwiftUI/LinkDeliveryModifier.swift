#if canImport(SwiftUI)
    import SwiftUI

    /// Takes links as long as its view is there.
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    struct LinkDeliveryModifier: ViewModifier {
        let inbox: LinkInbox
        let perform: @MainActor (LinkDelivery) async -> Void
        let promptForUpdate: @MainActor (IncomingLink) async -> Void
        @Environment(\.linkScene) private var scene

        func body(content: Content) -> some View {
            content
                .task {
                    for await delivery in inbox.deliveries(scene: scene) {
                        await perform(delivery)
                    }
                }
                .task {
                    for await link in inbox.updatePrompts {
                        await promptForUpdate(link)
                    }
                }
                .task { await inbox.watchNetwork() }
        }
    }
#endif
