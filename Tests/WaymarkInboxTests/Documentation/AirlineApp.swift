// The app of “Getting started”. It is compiled, and needs a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineApp: App {
        var body: some Scene {
            WindowGroup { AirlineView() }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineView: View {
        @State private var path: [Screen] = []

        var body: some View {
            NavigationStack(path: $path) {
                Text("Boarding passes")
                    .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
            }
            .onDeepLink(Links.inbox, path: $path) { url in Links.router.match(url).map { [$0] } }
        }
    }
#endif
