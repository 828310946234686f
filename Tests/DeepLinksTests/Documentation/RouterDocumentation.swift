import DeepLinks
import Foundation
import Testing

#if canImport(SwiftUI)
    import SwiftUI

    extension Airline {
        @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
        struct AirlineView: View {
            @State private var path: [Screen] = []

            var body: some View {
                NavigationStack(path: $path) {
                    Text("Boarding passes")
                        .navigationDestination(for: Screen.self) { screen in
                            Text(String(describing: screen))
                        }
                }
                .onOpenURL { url in
                    if let screen = Routes.router.match(url) { path = [screen] }
                }
            }
        }
    }
#endif

@Suite struct RouterDocumentation {
    typealias Links = Airline.Links
    typealias Screen = Airline.Screen

    @MainActor final class Session {
        var isSignedIn = false
        var shared: [Airline.BoardingPass] = []
        var waiting: URL?

        func share(_ pass: Airline.BoardingPass) async { shared.append(pass) }
    }

    @Test func aRoutePrintsAScreen() throws {
        typealias BoardingPass = Airline.BoardingPass

        let router = try DeepLinkRouter<Screen> {
            DeepLinkGroup(schemes: ["https"], hosts: ["fly.example.com"]) {
                Links.passes(case: .passes)
                Links.pass(case: Screen.pass)
            }
        }
        let url = try router.url(for: .pass(BoardingPass(flight: "LH400")))
        #expect(url.absoluteString == "https://fly.example.com/pass/LH400")
    }

    @Test func theMoreSpecialLinkWins() throws {
        let router = try DeepLinkRouter<String> {
            DeepLinkPattern("/pass/{flight}", String.self) { flight in "pass of \(flight)" }
            DeepLinkPattern("/pass/{number}", Int.self) { number in "pass number \(number)" }
            DeepLink<Void>(stringLiteral: "/pass/new") { "new pass" }
        }
        #expect(router.match(link("/pass/new")) == "new pass")
        #expect(router.match(link("/pass/42")) == "pass number 42")
        #expect(router.match(link("/pass/LH400")) == "pass of LH400")
    }

    @Test @MainActor func handlersRunWhereTheCallerIs() async throws {
        let session = Session()
        let router = try DeepLinkRouter {
            Links.share.handle { @MainActor pass in
                guard session.isSignedIn else { return false }
                await session.share(pass)
                return true
            }
            DeepLink.catchAll.handle { @MainActor url in
                session.waiting = url
                return true
            }
        }
        let url = link("https://fly.example.com/pass/LH400/share")

        try await router.handle(url)
        #expect(session.waiting == url)

        session.isSignedIn = true
        if let waiting = session.waiting { try await router.handle(waiting) }
        #expect(session.shared == [Airline.BoardingPass(flight: "LH400")])
    }

    @Test func writesTheFileOfAssociation() throws {
        let association = Airline.Routes.screens.appleAssociation(host: "fly.example.com")
        let json = try JSONEncoder().encode(association)
        #expect(!json.isEmpty)
        #expect(association.components.contains { $0.path == "/pass/?*/share" })
        #expect(!association.components.contains { $0.path == "*" })
        #expect(Airline.Routes.router.appleAssociation(host: "fly.example.com").components.contains { $0.path == "*" })
    }
}
