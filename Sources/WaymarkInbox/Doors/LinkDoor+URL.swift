import Foundation

extension LinkDoor {
    /// The door of a URL that the system handed over without saying how it was opened.
    ///
    /// SwiftUI gives universal links and custom schemes to the same handler; only the scheme tells them apart.
    static func ofSystem(_ url: URL) -> LinkDoor {
        switch url.scheme?.lowercased() {
        case "https", "http": .universalLink
        default: .customScheme
        }
    }
}
