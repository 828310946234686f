// The app of “Getting started”. It is compiled, and needs a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineApp: App {
        private let inbox = LinkInbox(Links.configuration)

        var body: some Scene {
            WindowGroup { AirlineView(inbox: inbox) }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineView: View {
        let inbox: LinkInbox
        @State private var path: [Screen] = []

        var body: some View {
            NavigationStack(path: $path) {
                Text("Boarding passes")
                    .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
            }
            .incomingLinks(inbox) { delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in path = [screen] }
            }
        }
    }
#endif
