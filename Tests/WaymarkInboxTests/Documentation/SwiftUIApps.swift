// The apps of the documentation. They are compiled, and need a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import Foundation
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AppWithoutGates: View {
        let inbox: LinkInbox
        @State private var path: [URL] = []

        var body: some View {
            NavigationStack(path: $path) {
                Text("Boarding passes")
                    .navigationDestination(for: URL.self) { url in Text(url.absoluteString) }
            }
            .incomingLinks(inbox) { delivery in
                path.append(delivery.link.url)
                await delivery.handled()
            }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AppWithGates: View {
        let controller: StartupController
        @State private var path: [URL] = []

        var body: some View {
            StartupView(controller) { screen in
                switch screen {
                case .waiting: ProgressView()
                case .onboarding: Button("Go on") { controller.onboardingChanged(isComplete: true) }
                case .signIn: Button("Sign in") { controller.sessionChanged(.signedIn(user: "ana")) }
                case .home: Text("\(path.count) links opened")
                }
            } open: { delivery in
                path = [delivery.link.url]
                await delivery.handled()
            } promptForUpdate: { link in
                path = [link.url]
            }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct PlacesView: View {
        let inbox: LinkInbox
        @State private var screen: Screen?

        var body: some View {
            Text(String(describing: screen))
                .onDeepLink(inbox, screen: Links.router.match) { screen in self.screen = screen }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct StackView: View {
        let inbox: LinkInbox
        @State private var path = NavigationPath()

        var body: some View {
            NavigationStack(path: $path) {
                Text("Boarding passes")
                    .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
            }
            .onDeepLink(inbox, path: $path) { url in Links.router.match(url).map { [.passes, $0] } }
        }
    }

    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    struct FurtherWindow: View {
        let inbox: LinkInbox
        @State private var callback: URL?

        var body: some View {
            Text("Seats")
                .opensLinks(with: inbox) { url in callback = url }
        }
    }

    #if !os(tvOS) && !os(watchOS)
        @available(iOS 16, macOS 13, *)
        struct ClipboardQuestion: View {
            let inbox: LinkInbox

            var body: some View {
                VStack {
                    Text("Have you copied a link?")
                    PasteLinkButton(inbox)
                }
            }
        }
    #endif
#endif
