// The app of “Links from a Mac”. It is compiled, and needs a Mac to run.
#if canImport(SwiftUI)
    import Foundation
    import DeepLinks
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct SessionsApp: App {
        private let inbox = LinkInbox(SessionLinks.configuration)

        var body: some Scene {
            WindowGroup { SessionView(inbox: inbox) }
        }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct SessionView: View {
        let inbox: LinkInbox
        @State private var host: Host?
        @State private var shared: String?

        var body: some View {
            VStack {
                Text(host.map { "In the session of \($0.id)" } ?? "No session")
                Text(shared ?? "Nothing shared")
                Button("Invite") {
                    Task { shared = try? await SessionLinks.share(Host(id: "ABCDEFG"), with: inbox) }
                }
            }
            .incomingLinks(inbox) { delivery in
                guard let host = SessionLinks.router.match(delivery.link.url) else {
                    return await delivery.unhandled("no user in it")
                }
                self.host = host
                await delivery.handled()
            }
        }
    }
#endif
