import LinkStorage
public import WaymarkLinks

/// A page on which somebody chooses how to go on: into the app, to the store, to the web.
///
/// It holds what the buttons lead to, and no words of them: those come with the language.
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

        /// Whether there is nothing to choose, so that a script may go on at once.
        public var isAutomatic: Bool { open == nil && customScheme == nil && next != nil }
    }

    /// Why there is a page.
    public let reason: Reason
    /// The app whose web view shows the page; it needs help to get out, and nothing may be opened by itself there.
    public let inApp: InAppBrowser?
    private let platform: VisitorPlatform
    private let isPad: Bool
    private let followsUniversalLinks: Bool
    private let context: LinkContext
    private let macApp: MacApp?
    private let settings: RedirectSettings

    init(
        _ reason: Reason, visitor: Visitor, context: LinkContext, macApp: MacApp? = nil, settings: RedirectSettings
    ) {
        self.reason = reason
        inApp = visitor.inApp
        platform = visitor.platform
        isPad = visitor.isPad
        followsUniversalLinks = MacDestination.opensByUniversalLink(visitor, context.request)
        self.context = context
        self.macApp = macApp
        self.settings = settings
    }

    /// Title, text and image, as far as the link has them.
    public var social: SocialParameters { context.link.social }

    /// The address of the link itself; also what a QR code of the page holds.
    public var url: String { context.request.url }

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

    /// Leads out of another app's web view; `nil` where only that app's menu does.
    public var externalBrowser: RedirectTarget? {
        guard let exit = inApp?.exit, BrowserDestination.exists(exit, platform: platform) else { return nil }
        return target(.externalBrowser(exit, platform))
    }
}

extension ChoicePage {
    /// The ways on; one for each group of people who may be reading, the likelier group first.
    public var choices: [Choice] {
        switch reason {
        case .preview: [iosChoice(isPad: isPad)]
        case .android: [androidChoice]
        case .mac: [macChoice]
        case .macOrIPad: [macChoice, iosChoice(isPad: true, origin: .iPad)]
        case .appOnly: [otherChoice]
        }
    }

    /// Where the app is offered, store by store: for people who are to take the link to a phone.
    public var stores: [RedirectTarget] {
        var places: [RedirectTarget.Place] = []
        if context.link.ios.appStoreID != nil, context.link.ios.bundleID ?? context.link.ios.iPadBundleID != nil {
            places.append(.appStore)
        }
        if context.link.android.packageName != nil { places.append(.playStore) }
        if let store = macApp.flatMap(MacDestination.store) { places.append(store) }
        return places.map(target)
    }

    private func iosChoice(isPad: Bool, origin: RequestedAddress.Origin = .page) -> Choice {
        let link = context.link
        let hasApp = IOSDestination.bundleID(of: link, isPad: isPad) != nil
        let next = target(IOSDestination.fallback(link, isPad: isPad))
        return Choice(
            audience: isPad ? .iPad : .iPhone,
            open: IOSDestination.showsPreviewPage(link, isPad: isPad) ? target(.universalLink(origin)) : nil,
            store: hasApp && link.ios.appStoreID != nil ? target(.appStore) : nil,
            next: next, web: web(beside: next))
    }

    private var androidChoice: Choice {
        let next = target(AndroidDestination.fallback(context.link))
        return Choice(
            audience: .android, open: target(.androidApp), store: target(.playStore), next: next, web: web(beside: next)
        )
    }

    private var macChoice: Choice {
        Choice(
            audience: .mac, open: macApp != nil && followsUniversalLinks ? target(.universalLink(.page)) : nil,
            customScheme: macApp?.customScheme.map { target(.customScheme($0)) },
            store: macApp.flatMap(MacDestination.store).map(target), next: otherTarget,
            web: web(beside: otherTarget))
    }

    private var otherChoice: Choice {
        Choice(audience: .other, next: otherTarget, web: web(beside: otherTarget))
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
