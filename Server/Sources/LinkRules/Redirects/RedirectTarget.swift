import WaymarkLinks

/// The target of a redirect or a button.
///
/// It holds what its address is written from, and writes it when it is asked to: deciding allocates nothing.
public struct RedirectTarget: Hashable, Sendable {
    /// The kind of a target.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The deep link itself, or `al` on Android.
        case deepLink
        /// One of `afl`, `ifl`, `ipfl`, `ofl`.
        case fallbackLink
        /// The app's page in the App Store.
        case appStore
        /// The app's page in the Play Store.
        case playStore
        /// Where the owner offers a Mac's app.
        case download
        /// The Android app, and what the browser opens where it is absent.
        case androidApp
        /// The link itself on the domain's other host, which opens the app where it is installed.
        case universalLink
        /// The app by its custom scheme; without the app the browser shows an error.
        case customScheme
        /// The link itself in a browser of its own, out of another app's web view.
        case externalBrowser

        /// Whether it is a page of the web, and neither app nor store.
        public var isWeb: Bool {
            switch self {
            case .deepLink, .fallbackLink, .externalBrowser: true
            case .appStore, .playStore, .download, .androidApp, .universalLink, .customScheme: false
            }
        }
    }

    /// The place, and from what its address is written.
    enum Place: Hashable, Sendable {
        case deepLink, androidLink
        case androidFallback, iosFallback, iPadFallback, otherFallback
        case appStore, playStore, androidApp
        case macAppStore(AppStoreID)
        case download(WebURL)
        case universalLink(RequestedAddress.Origin)
        case customScheme(CustomScheme)
        case externalBrowser(InAppBrowser.Exit, VisitorPlatform)
    }

    let place: Place
    private var context: LinkContext

    init(_ place: Place, _ context: LinkContext) {
        self.place = place
        self.context = context
    }

    /// What kind of place it is.
    public var kind: Kind {
        switch place {
        case .deepLink, .androidLink: .deepLink
        case .androidFallback, .iosFallback, .iPadFallback, .otherFallback: .fallbackLink
        case .appStore, .macAppStore: .appStore
        case .playStore: .playStore
        case .androidApp: .androidApp
        case .download: .download
        case .universalLink: .universalLink
        case .customScheme: .customScheme
        case .externalBrowser: .externalBrowser
        }
    }

    /// Where a browser goes that cannot open the app: what an `intent:` address holds as its fallback, else the same.
    public var withoutApp: RedirectTarget {
        place == .androidApp ? RedirectTarget(AndroidDestination.fallback(context.link), context) : self
    }

    /// An absolute address in ASCII, fit for a `Location` header: it is written from parsed values.
    ///
    /// An address of the Play Store contains the token of the click, if the target has one.
    public var location: String { address.text(with: context.token) }

    /// The same target of a click with a token.
    func carrying(_ token: ClickToken?) -> RedirectTarget {
        var target = self
        target.context.carry(token)
        return target
    }

    /// The address, with a place for the token of a click.
    var address: RedirectAddress {
        let link = context.link
        return switch place {
        case .deepLink: RedirectAddress(link.link)
        case .androidLink: RedirectAddress(AndroidDestination.payload(link))
        case .androidFallback: RedirectAddress(link.android.fallbackLink ?? link.link)
        case .iosFallback: RedirectAddress(link.ios.fallbackLink ?? link.link)
        case .iPadFallback: RedirectAddress(link.ios.iPadFallbackLink ?? link.link)
        case .otherFallback: RedirectAddress(link.otherPlatforms.fallbackLink ?? link.link)
        case .appStore: RedirectAddress(IOSDestination.appStoreURL(link) ?? link.link.description)
        case .playStore: AndroidDestination.playStoreURL(context)
        case .androidApp: AndroidDestination.appURL(context)
        case .macAppStore(let id): RedirectAddress(MacDestination.appStoreURL(id, campaign: link.appStore))
        case .download(let url): RedirectAddress(url)
        case .universalLink(let origin): RedirectAddress(context.request.markedURL(origin))
        case .customScheme(let scheme):
            RedirectAddress(
                MacDestination.customSchemeURL(scheme, payload: context.payload(link.link.description), link: link))
        case .externalBrowser(let exit, let platform):
            RedirectAddress(BrowserDestination.url(exit, platform: platform, request: context.request))
        }
    }
}
