public import WaymarkLinks

/// What a visitor gets for a link.
public enum RedirectPlan: Hashable, Sendable {
    /// An answer that leads on.
    case redirect(RedirectTarget)
    /// The page between click and app on iPhone and iPad.
    case previewPage(PreviewPage)
    /// What a crawler shows of the link.
    case socialCard(SocialCard)
    /// The page that shows where each platform would go (`d=1`).
    case flowPage(FlowPage)
}

/// Where a redirect leads.
public struct RedirectTarget: Hashable, Sendable {
    /// What kind of place it is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The deep link itself, or `al` on Android.
        case deepLink
        /// One of `afl`, `ifl`, `ipfl`, `ofl`.
        case fallbackLink
        /// The app's page in the App Store.
        case appStore
        /// The app's page in the Play Store.
        case playStore
        /// The Android app, and what the browser opens where it is absent.
        case androidApp
    }

    /// An absolute address in ASCII, fit for a `Location` header: it was written from parsed values.
    public var location: String
    /// What kind of place it is.
    public var kind: Kind

    /// Makes a target.
    init(_ kind: Kind, _ location: String) {
        self.kind = kind
        self.location = location
    }
}

/// What the app preview page shows.
public struct PreviewPage: Hashable, Sendable {
    /// Title, text and image, as far as the link has them.
    public var social: SocialParameters
    /// The address behind the button that opens the app.
    public var openURL: String
    /// Where the button leads that goes on without the app.
    public var getTarget: RedirectTarget
}

/// What a crawler shows of a link.
public struct SocialCard: Hashable, Sendable {
    /// Title, text and image, as far as the link has them.
    public var social: SocialParameters
    /// The address of the link itself.
    public var url: String
}

/// Where a link leads, platform by platform.
public struct FlowPage: Hashable, Sendable {
    /// One platform.
    public struct Branch: Hashable, Sendable {
        /// The group of people.
        public var audience: LinkAudience
        /// The package or bundle ID of the app that opens where it is installed.
        public var app: String?
        /// Whether the app preview page is shown where the app did not open by itself.
        public var showsPreviewPage: Bool
        /// Where a visitor without the app ends.
        public var destination: RedirectTarget
    }

    /// The address of the link itself.
    public var url: String
    /// The deep link.
    public var link: WebURL
    /// One branch for each platform that is treated in its own way.
    public var branches: [Branch]
}
