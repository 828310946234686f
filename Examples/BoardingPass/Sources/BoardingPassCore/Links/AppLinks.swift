import DeepLinks
import Foundation

/// Every place of the app that a link can lead to.
package enum Place: Hashable, Sendable {
    case passes
    case pass(PassLink)
    case gate(GateLink)
    case profile
}

/// What a link to a pass says.
package struct PassLink: DeepLinkValue, Hashable, Sendable {
    package var flight = ""
    package var seat: String?

    package init() {}

    package init(flight: String, seat: String?) {
        self.flight = flight
        self.seat = seat
    }
}

/// What a link to a gate says.
package struct GateLink: DeepLinkValue, Hashable, Sendable {
    package var gate = ""

    package init() {}
}

/// The app's links: their templates, and the router that reads them.
package struct AppLinks: Sendable {
    package static let host = "fly.example.com"
    package static let scheme = "boardingpass"
    /// The bundle ID, and the name of the Android package.
    package static let appID = "com.example.boardingpass"
    package static let appStoreID = "123456789"

    private let pass: DeepLink<PassLink> = "/pass/\(\.flight)[/\(\.seat)]"
    private let router: DeepLinkRouter<Place>

    package init() throws {
        let pass = pass
        let gate: DeepLink<GateLink> = "/gate/\(\.gate)"
        let passes: DeepLink<Void> = "/passes"
        let profile: DeepLink<Void> = "/profile"
        router = try DeepLinkRouter {
            DeepLinkGroup(hosts: [Self.host]) {
                pass { .pass($0) }
                gate { .gate($0) }
                passes { .passes }
                profile { .profile }
            }
        }
    }

    /// Where a link leads; `nil` where the app has no such place.
    package func place(for url: URL) -> Place? {
        router.match(url)
    }

    /// The deep link of a pass.
    package func url(of boardingPass: BoardingPass) throws -> URL {
        let value = PassLink(flight: boardingPass.flight, seat: boardingPass.seat)
        return try pass.url(for: value, scheme: "https", host: Self.host)
    }

    /// Whether only a signed-in person may see a link's place; everybody may see a gate.
    package func requiresSession(_ url: URL) -> Bool {
        if case .gate = place(for: url) { false } else { true }
    }
}
