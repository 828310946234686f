// The apps of “Getting started” and “The sign-in gate” before they open links; see LineBudgetTests.
#if canImport(SwiftUI)
    import SwiftUI

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct BareAirlineApp: App {
        var body: some Scene {
            WindowGroup { BareAirlineView() }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct BareAirlineView: View {
        @State private var path: [Screen] = []

        var body: some View {
            NavigationStack(path: $path) {
                Text("Boarding passes")
                    .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
            }
        }
    }
#endif
