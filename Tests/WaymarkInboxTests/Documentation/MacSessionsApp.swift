// The app of “Links from a Mac”. It is compiled, and needs a Mac to run.
#if canImport(SwiftUI)
    import Foundation
    import SwiftUI
    import WaymarkInbox

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    struct SessionsApp: App {
        private let inbox: LinkInbox

        init() {
            do {
                inbox = LinkInbox(try SessionLinks.configuration(), store: FileInboxStore())
            } catch {
                preconditionFailure("The configuration of the links is wrong: \(error)")
            }
            Task { [inbox] in await inbox.run() }
        }

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
            .opensLinks(with: inbox)
            .task { await SessionLinks.openLinks(of: inbox) { host in self.host = host } }
        }
    }
#endif
