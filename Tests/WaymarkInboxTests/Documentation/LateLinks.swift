// The view of “Getting started” that offers late links. It is compiled, and needs a device to run.
#if canImport(SwiftUI)
    import DeepLinks
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct OfferingView: View {
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
            .incomingLinks(Links.inbox) { delivery in
                await delivery.open(Links.router.match(delivery.link.url)) { screen in
                    if delivery.link.timing == .late { offer = screen } else { path = [screen] }
                }
            }
        }
    }
#endif
