import Foundation

extension LinkDoor {
    /// The door of a URL that the system handed over without saying how it was opened.
    ///
    /// SwiftUI passes universal links and custom schemes to the same handler.
    static func ofSystem(_ url: URL) -> LinkDoor {
        switch url.scheme?.lowercased() {
        case "https", "http": .universalLink
        default: .customScheme
        }
    }
}
