public import LinkStorage
public import WaymarkLinks

/// A page on which a visitor chooses how to go on: into the app, to the store, to the web.
///
/// It holds the addresses of the buttons and no words: those come with the language.
public struct ChoicePage: Hashable, Sendable {
    /// Why there is a page.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The page between click and app on iPhone and iPad.
        case preview
        /// An Android browser or web view that follows no `intent:` address by itself.
        case android
        /// A Mac for which the project has an app.
        case mac
        /// A Mac, or an iPad that says so: only a script can tell, and the two lead elsewhere.
        case macOrIPad
        /// A computer, and a link that is of use on phones only.
        case appOnly
    }

    /// The ways on for one group of people.
    public struct Choice: Hashable, Sendable {
        /// The group.
        public var audience: LinkAudience
        /// What opens the app where it is installed.
        public var open: RedirectTarget?
        /// What opens the app by its custom scheme, where nothing else does.
        public var customScheme: RedirectTarget?
        /// Where to get the app, as far as it is known.
        public var store: RedirectTarget?
        /// Where somebody without the app goes by the link's rules: store, fallback or deep link.
        ///
        /// `nil` at a computer where the link is of use in apps only: it is for a phone to open.
        public var next: RedirectTarget?
        /// The web page that shows the same, where the link is not of use in an app only, and where no fallback of its
        /// owner takes its place.
        public var web: RedirectTarget?
        /// The app of the project that this group opens, for its name and its icon.
        public var app: AppRecord?

        /// The way on that comes first: into the app, else where the link leads without it.
        ///
        /// The first one leads further where the app is missing, so that it is right for everybody.
        public var main: RedirectTarget? { open ?? customScheme ?? next ?? store ?? web }

        /// The ways on beside ``main``: the web page, else the store.
        ///
        /// A Mac has both: nothing else leads from it to the store.
        public var others: [RedirectTarget] {
            let others = audience == .mac ? [store, web ?? next] : [web ?? next ?? store]
            var seen = Set([main?.location])
            return others.compactMap(\.self).filter { seen.insert($0.location).inserted }
        }

        /// Whether there is nothing to choose, so that a script may go on at once.
        public var isAutomatic: Bool { open == nil && customScheme == nil && next != nil }
    }

    /// A store that offers the app.
    public struct Store: Hashable, Sendable {
        /// The devices for which it does.
        public var audience: LinkAudience
        /// The app's page there.
        public var target: RedirectTarget
    }

    /// Why there is a page.
    public let reason: Reason
    /// The app whose web view shows the page; it needs help to get out, and nothing may be opened by itself there.
    public let inApp: InAppBrowser?
    private let platform: VisitorPlatform
    private let isPad: Bool
    private let followsUniversalLinks: Bool
    private let context: LinkContext
    private let apps: [AppRecord]
    private let settings: RedirectSettings

    init(
        _ reason: Reason, visitor: Visitor, context: LinkContext, apps: [AppRecord], settings: RedirectSettings
    ) {
        self.reason = reason
        inApp = visitor.inApp
        platform = visitor.platform
        isPad = visitor.isPad
        followsUniversalLinks = MacDestination.opensByUniversalLink(visitor, context.request)
        self.context = context
        self.apps = apps
        self.settings = settings
    }

    /// Title, text and image, as far as the link has them.
    public var social: SocialParameters { context.link.social }

    /// The address of the link.
    public var url: String { context.request.url }

    /// The address in the page's QR code.
    public var printedURL: String { context.request.printedURL }

    /// Whether the address is that of a long link, which pages repeat no more often than they must.
    public var isLong: Bool { context.request.query != nil }

    /// The host that people see.
    public var host: String { context.request.authority }

    /// What “continue after install” puts on the clipboard, where the owner has asked for it and the app may be missing.
    ///
    /// It ends as Firebase's SDK expects the link to end on the clipboard.
    public var clipboardText: String? {
        guard settings.offersContinueAfterInstall, reason == .preview || reason == .macOrIPad else { return nil }
        return context.request.url(adding: RequestedAddress.clipboardMarker)
    }

    /// The app that Safari on iPhone and iPad may offer above the page, where it would open the link.
    ///
    /// A long link has none: the page would have to repeat it. Other browsers and web views show no banner.
    ///
    /// Source: Apple, "Promoting Apps with Smart App Banners".
    public var bannerAppID: AppStoreID? {
        guard inApp == nil, !isLong,
            let choice = choices.first(where: { $0.open?.kind == .universalLink && $0.audience != .mac }),
            choice.store != nil
        else { return nil }
        return context.link.ios.appStoreID
    }

    /// Leads out of another app's web view; `nil` where only that app's menu does.
    public var externalBrowser: RedirectTarget? {
        guard let exit = inApp?.exit, BrowserDestination.exists(exit, platform: platform) else { return nil }
        return target(.externalBrowser(exit, platform))
    }
}

extension ChoicePage {
    /// The ways on; one for each group of people who may be reading, the likelier group first.
    public var choices: [Choice] {
        let choices =
            switch reason {
            case .preview: [iosChoice(isPad: isPad)]
            case .android: [androidChoice]
            case .mac: [macChoice]
            case .macOrIPad: [macChoice, iosChoice(isPad: true, origin: .iPad)]
            case .appOnly: [otherChoice]
            }
        return inApp?.isWalled == true ? choices.map(\.withoutApps) : choices
    }

    /// The app that the page is about: that of its first choice, else the first of the link's apps.
    public var app: AppRecord? {
        choices.lazy.compactMap(\.app).first ?? iosApp(isPad: false) ?? androidApp ?? macApp
    }

    /// Where the app is offered, store by store: for people who are to take the link to a phone.
    public var stores: [Store] {
        var stores: [(LinkAudience, RedirectTarget.Place)] = []
        if context.link.ios.appStoreID != nil, context.link.ios.bundleID ?? context.link.ios.iPadBundleID != nil {
            stores.append((.iPhone, .appStore))
        }
        if context.link.android.packageName != nil { stores.append((.android, .playStore)) }
        if let store = macApp?.app.macApp.flatMap(MacDestination.store) { stores.append((.mac, store)) }
        return stores.map { Store(audience: $0, target: target($1)) }
    }

    private func iosChoice(isPad: Bool, origin: RequestedAddress.Origin = .page) -> Choice {
        let link = context.link
        let hasApp = IOSDestination.bundleID(of: link, isPad: isPad) != nil
        let next = target(IOSDestination.fallback(link, isPad: isPad))
        return Choice(
            audience: isPad ? .iPad : .iPhone,
            open: IOSDestination.showsPreviewPage(link, isPad: isPad) ? target(.universalLink(origin)) : nil,
            store: hasApp && link.ios.appStoreID != nil ? target(.appStore) : nil,
            next: next, web: web(beside: next), app: iosApp(isPad: isPad))
    }

    private var androidChoice: Choice {
        let next = target(AndroidDestination.fallback(context.link))
        return Choice(
            audience: .android, open: target(.androidApp), store: target(.playStore), next: next,
            web: web(beside: next), app: androidApp)
    }

    private var macChoice: Choice {
        let record = macApp
        let app = record?.app.macApp
        return Choice(
            audience: .mac, open: app != nil && followsUniversalLinks ? target(.universalLink(.page)) : nil,
            customScheme: app?.customScheme.map { target(.customScheme($0)) },
            store: app.flatMap(MacDestination.store).map(target), next: otherTarget,
            web: web(beside: otherTarget), app: record)
    }

    private var otherChoice: Choice {
        Choice(audience: .other, next: otherTarget, web: web(beside: otherTarget))
    }

    private func iosApp(isPad: Bool) -> AppRecord? {
        guard let bundleID = IOSDestination.bundleID(of: context.link, isPad: isPad) else { return nil }
        return apps.first { $0.app.iosApp?.bundleID == bundleID }
    }

    private var androidApp: AppRecord? {
        guard let package = context.link.android.packageName else { return nil }
        return apps.first { $0.app.androidApp?.packageName == package }
    }

    /// A link that skips pages opens no app on a Mac, but may still be taken to one.
    private var macApp: AppRecord? {
        let isForced = context.link.navigation.isForcedRedirectEnabled == true
        return isForced && reason != .appOnly ? nil : MacDestination.app(context.link, apps: apps)
    }

    private var otherTarget: RedirectTarget? {
        let link = context.link
        guard link.navigation.isAppOnly != true || link.otherPlatforms.fallbackLink != nil else { return nil }
        return target(RedirectPlanner.otherPlace(link))
    }

    private func web(beside next: RedirectTarget?) -> RedirectTarget? {
        context.link.navigation.isAppOnly == true || next?.kind == .fallbackLink ? nil : target(.deepLink)
    }

    private func target(_ place: RedirectTarget.Place) -> RedirectTarget {
        RedirectTarget(place, context)
    }
}

extension ChoicePage.Choice {
    /// The ways on in a web view that lets nothing out to apps and stores.
    fileprivate var withoutApps: Self {
        let next = next?.kind.isWeb == true ? next : nil
        return Self(audience: audience, next: next, web: web, app: app)
    }
}
