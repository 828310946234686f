public import LinkStorage
public import WaymarkLinks

/// A page on which a visitor chooses between app, store and web.
///
/// It contains the addresses of the buttons, but no words, which depend on the language.
public struct ChoicePage: Hashable, Sendable {
    /// The reason why a page is shown.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The page between click and app on iPhone and iPad.
        case preview
        /// An Android browser or web view that does not follow `intent:` addresses by itself.
        case android
        /// A Mac for which the project has an app.
        case mac
        /// A Mac, or an iPad that identifies itself as one: only a script can distinguish them, and they have different
        /// destinations.
        case macOrIPad
        /// A computer, and a link that is made for phones only.
        case appOnly
    }

    /// The choices for one group of visitors.
    public struct Choice: Hashable, Sendable {
        /// The group.
        public var audience: LinkAudience
        /// The address that opens the app if it is installed.
        public var open: RedirectTarget?
        /// The address that opens the app by its custom scheme, if nothing else does.
        public var customScheme: RedirectTarget?
        /// The app's page in a store, if known.
        public var store: RedirectTarget?
        /// The destination without the app by the link's rules: store, fallback or deep link.
        ///
        /// `nil` at a computer if the link is made for apps only, because a phone must open it.
        public var next: RedirectTarget?
        /// The web page with the same content, unless the link is made for apps only or the owner's fallback replaces
        /// the page.
        public var web: RedirectTarget?
        /// The app of the project that this group opens, for its name and icon.
        public var app: AppRecord?

        /// The destination of the main button: the app, otherwise the destination without it.
        ///
        /// The address for the app also works if it is not installed, so it is right for all visitors.
        public var main: RedirectTarget? { open ?? customScheme ?? next ?? store ?? web }

        /// The destinations beside ``main``: the web page, otherwise the store.
        ///
        /// A Mac has both, because nothing else leads to the store.
        public var others: [RedirectTarget] {
            let others = audience == .mac ? [store, web ?? next] : [web ?? next ?? store]
            var seen = Set([main?.location])
            return others.compactMap(\.self).filter { seen.insert($0.location).inserted }
        }

        /// Whether the app may have to be installed first, so that the link would be lost without the clipboard.
        ///
        /// On Android the store itself keeps the link.
        public var mayContinueAfterInstall: Bool {
            open != nil && store != nil && (audience == .iPhone || audience == .iPad)
        }

        /// Whether only one destination is left, so that a script may open it at once.
        public var isAutomatic: Bool { open == nil && customScheme == nil && next != nil }
    }

    /// A store that offers the app.
    public struct Store: Hashable, Sendable {
        /// The devices for which the store offers the app.
        public var audience: LinkAudience
        /// The app's page in the store.
        public var target: RedirectTarget
    }

    /// The reason why the page is shown.
    public let reason: Reason
    /// The app whose web view shows the page; it needs help to get out, and nothing may be opened by itself there.
    public let inApp: InAppBrowser?
    /// Whether the page shall tell the service about the device, because the click may be matched with an installation.
    ///
    /// It sends ``token`` along.
    public private(set) var reportsDevice = false
    private let platform: VisitorPlatform
    private let isPad: Bool
    private let followsUniversalLinks: Bool
    private var context: LinkContext
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

    /// The title, text and image, if the link has them.
    public var social: SocialParameters { context.link.social }

    /// The address of the link.
    public var url: String { context.request.url }

    /// The address in the page's QR code.
    public var printedURL: String { context.request.printedURL }

    /// Whether the address is that of a long link, which pages repeat as rarely as possible.
    public var isLong: Bool { context.request.query != nil }

    /// The host that people see.
    public var host: String { context.request.authority }

    /// The token of the click that led to the page; `nil` if none could be made.
    public var token: ClickToken? { context.token }

    /// The same page of a click with a token.
    package func carrying(_ token: ClickToken?, reportsDevice: Bool) -> ChoicePage {
        var page = self
        page.context.carry(token)
        page.reportsDevice = reportsDevice && token != nil
        return page
    }

    /// The text that “continue after install” copies, if the owner has enabled it and the app may not be installed.
    ///
    /// It is the link with the token of the click, if there is one, and ends as Firebase's SDK expects links on the clipboard
    /// to end: the SDK removes the ending, and recognizes the rest as a short link.
    public var clipboardText: String? {
        guard settings.offersContinueAfterInstall, choices.contains(where: \.mayContinueAfterInstall) else {
            return nil
        }
        let token = isLong ? nil : token.map { QueryParameter(name: ClickToken.parameterName, value: $0.description) }
        return context.request.url(adding: [token, RequestedAddress.clipboardMarker].compactMap(\.self))
    }

    /// The app that Safari on iPhone and iPad may offer above the page, where it would open the link.
    ///
    /// `nil` for a long link, because the page would have to repeat it. Other browsers and web views show no banner.
    ///
    /// Source: Apple, "Promoting Apps with Smart App Banners".
    public var bannerAppID: AppStoreID? {
        guard inApp == nil, !isLong,
            let choice = choices.first(where: { $0.open?.kind == .universalLink && $0.audience != .mac }),
            choice.store != nil
        else { return nil }
        return context.link.ios.appStoreID
    }

    /// The address that leaves another app's web view; `nil` if only that app's menu can.
    public var externalBrowser: RedirectTarget? {
        guard let exit = inApp?.exit, BrowserDestination.exists(exit, platform: platform) else { return nil }
        return target(.externalBrowser(exit, platform))
    }
}

extension ChoicePage {
    /// The choices for each group that the visitor may belong to, the most likely group first.
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

    /// The app of the page: that of its first choice, otherwise the first of the link's apps.
    public var app: AppRecord? {
        choices.lazy.compactMap(\.app).first ?? iosApp(isPad: false) ?? androidApp ?? macApp
    }

    /// The stores that offer the app, for people who open the link on a phone.
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

    /// A link that skips pages does not open an app on a Mac, but may still lead to one.
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
    /// The choices in a web view that opens neither apps nor stores.
    fileprivate var withoutApps: Self {
        let next = next?.kind.isWeb == true ? next : nil
        return Self(audience: audience, next: next, web: web, app: app)
    }
}
