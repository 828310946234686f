// The app of “Getting started”. It is compiled, and needs a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import Foundation
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineApp: App {
        private let inbox: LinkInbox

        init() {
            do {
                inbox = try LinkInbox.airline()
            } catch {
                preconditionFailure("The configuration of the links is wrong: \(error)")
            }
            Task { [inbox] in await inbox.run() }
        }

        var body: some Scene {
            WindowGroup { AirlineView(inbox: inbox) }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct AirlineView: View {
        let inbox: LinkInbox
        @State private var path: [Screen] = []
        @State private var offer: Screen?

        var body: some View {
            NavigationStack(path: $path) {
                VStack {
                    if let offer {
                        Button("Open your link") { path = [offer] }
                    }
                    Text("Boarding passes")
                }
                .navigationDestination(for: Screen.self) { screen in Text(String(describing: screen)) }
            }
            .incomingLinks(inbox) { delivery in
                guard let screen = Links.router.match(delivery.link.url) else {
                    return await delivery.unhandled("no screen for it")
                }
                switch delivery.link.timing {
                case .launch, .live, .afterGate: path = [screen]
                case .late: offer = screen
                }
                await delivery.handled()
            }
        }
    }
#endif
