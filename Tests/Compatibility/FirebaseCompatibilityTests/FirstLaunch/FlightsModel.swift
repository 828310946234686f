// The model of Examples/MovingFromFirebase/After, which Linux does not compile with its screens. A test compares them.

#if !canImport(UIKit)
    import FirebaseCompatibility
    import Foundation

    extension DynamicLinksPasteboard {
        /// The text on the clipboard of the phone.
        @MainActor static var phoneText = ""

        /// The clipboard of the phone, as UIKit has it.
        static var general: DynamicLinksPasteboard {
            DynamicLinksPasteboard(
                hasURLs: { URL(string: phoneText)?.host != nil }, text: { phoneText }, clear: { phoneText = "" })
        }
    }

    /// What the app shows, and the links that lead there.
    @MainActor
    final class FlightsModel {
        private(set) var flight: String?

        /// Takes a URL from the system: a link, or what a link of a first launch became.
        func open(_ url: URL) {
            if let link = DynamicLinks.dynamicLinks().dynamicLink(fromCustomSchemeURL: url) {
                show(link)
                return
            }
            let isDynamicLink = DynamicLinks.dynamicLinks().handleUniversalLink(url) { link, error in
                if let link {
                    self.show(link)
                } else if let error {
                    self.flight = "This link cannot be opened now: \(error.localizedDescription)"
                }
            }
            if !isDynamicLink { flight = url.lastPathComponent }
        }

        /// Asks which link led to the installation; Firebase's SDK did so by itself.
        func openFirstLaunchLink() {
            DynamicLinks.dynamicLinks().retrieveFirstLaunchLink(pasteboard: .general) { url, _ in
                if let url { self.open(url) }
            }
        }

        private func show(_ link: DynamicLink) {
            // A weak match may be somebody else's link.
            guard let url = link.url, link.matchType != .weak else { return }
            flight = url.lastPathComponent
        }

        /// Creates a short link to a flight.
        func share(_ flight: String, completion: @escaping @MainActor (URL) -> Void) {
            guard let url = URL(string: "https://www.example.com/flights/\(flight)"),
                let components = DynamicLinkComponents(link: url, domainURIPrefix: "https://go.example.com")
            else { return }
            let iOS = DynamicLinkIOSParameters(bundleID: "com.example.flights")
            iOS.appStoreID = "123456789"
            let social = DynamicLinkSocialMetaTagParameters()
            social.title = "Flight \(flight)"
            components.iOSParameters = iOS
            components.androidParameters = DynamicLinkAndroidParameters(packageName: "com.example.flights")
            components.socialMetaTagParameters = social
            components.shorten { shortURL, _, _ in
                completion(shortURL ?? url)
            }
        }
    }
#endif
