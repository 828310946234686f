public import LinkStorage
public import WaymarkLinks

/// Decides where a link leads a visitor.
///
/// Everything it emits is written from parsed values.
///
/// Source: Firebase Dynamic Links, "Link behavior" by platform, and its REST description for the order of fallbacks.
/// Campaign tags are not added to web destinations, as Firebase did not add them.
public enum RedirectPlanner {
    /// Decides, by the first rule that fits: flow page, fetcher of cards, script, wish for the web, platform.
    ///
    /// Search engines, ad and safety services and monitors get what people get; another page for them would be cloaking.
    /// Source: Google Search Central, "Spam policies for Google web search", Cloaking.
    ///
    /// It allocates nothing; addresses are written when they are asked for.
    /// - Parameters:
    ///   - link: the link.
    ///   - request: the address by which the visitor asked for it.
    ///   - visitor: who asks.
    ///   - apps: the apps of the link's project.
    ///   - settings: what the domain's owner has set.
    public static func plan(
        _ link: DynamicLink, request: RequestedAddress, visitor: Visitor, apps: [AppRecord],
        settings: RedirectSettings = RedirectSettings()
    ) -> RedirectPlan {
        if request.wantsFlowPage { return .flowPage }
        let context = LinkContext(link: link, request: request, visitor: visitor, apps: apps)
        switch visitor.kind {
        case .preview: return cardPlan(context)
        case .tool, .native: return redirect(otherPlace(link), context)
        case .browser, .inApp, .unknown, .scanner, .search, .ai, .crawler, .monitor: break
        }
        if request.origin == .web { return redirect(.deepLink, context) }
        switch visitor.audience {
        case .android: return androidPlan(context, visitor, apps, settings)
        case .iPhone, .iPad: return iosPlan(context, visitor, apps, settings)
        case .mac: return macPlan(context, visitor, apps, settings)
        case .other: return otherPlan(context, visitor, apps, settings)
        }
    }

    /// The destination of computers and all others: their fallback, otherwise the deep link.
    static func otherPlace(_ link: DynamicLink) -> RedirectTarget.Place {
        link.otherPlatforms.fallbackLink == nil ? .deepLink : .otherFallback
    }

    private static func redirect(_ place: RedirectTarget.Place, _ context: LinkContext) -> RedirectPlan {
        .redirect(RedirectTarget(place, context))
    }

    /// A link without a card of its own is shown by the card of its destination.
    private static func cardPlan(_ context: LinkContext) -> RedirectPlan {
        context.link.social.hasCard
            ? .socialCard(SocialCard(social: context.link.social, request: context.request))
            : redirect(.deepLink, context)
    }

    /// Chrome and its kin follow an `intent:` address in an answer, and open the fallback where the app is absent.
    ///
    /// Other browsers and web views show an error for it unless it is tapped: they get a page. Visitors who came back from
    /// one have no app, and crawlers have none either.
    private static func androidPlan(
        _ context: LinkContext, _ visitor: Visitor, _ apps: [AppRecord], _ settings: RedirectSettings
    ) -> RedirectPlan {
        let link = context.link
        guard link.android.packageName != nil, context.request.origin == nil, !visitor.kind.isCrawler else {
            return redirect(AndroidDestination.fallback(link), context)
        }
        if visitor.kind != .inApp, visitor.browser?.followsIntents == true { return redirect(.androidApp, context) }
        if link.navigation.isForcedRedirectEnabled == true {
            return redirect(AndroidDestination.fallback(link), context)
        }
        return .page(ChoicePage(.android, visitor: visitor, context: context, apps: apps, settings: settings))
    }

    private static func iosPlan(
        _ context: LinkContext, _ visitor: Visitor, _ apps: [AppRecord], _ settings: RedirectSettings
    ) -> RedirectPlan {
        let isPad = visitor.isPad
        guard IOSDestination.showsPreviewPage(context.link, isPad: isPad), context.request.origin == nil else {
            return redirect(IOSDestination.fallback(context.link, isPad: isPad), context)
        }
        return .page(ChoicePage(.preview, visitor: visitor, context: context, apps: apps, settings: settings))
    }

    /// A Mac with an app of its own gets a page, and so does who may be an iPad that would go elsewhere.
    private static func macPlan(
        _ context: LinkContext, _ visitor: Visitor, _ apps: [AppRecord], _ settings: RedirectSettings
    ) -> RedirectPlan {
        if context.request.origin == .iPad {
            return redirect(IOSDestination.fallback(context.link, isPad: true), context)
        }
        guard context.request.origin == nil else { return otherPlan(context, visitor, apps, settings) }
        if visitor.maybeIPad, iPadGoesElsewhere(context.link) {
            return .page(ChoicePage(.macOrIPad, visitor: visitor, context: context, apps: apps, settings: settings))
        }
        if context.link.navigation.isForcedRedirectEnabled != true,
            let app = MacDestination.app(context.link, apps: apps),
            MacDestination.opensByUniversalLink(visitor, context.request) || app.app.customScheme != nil
        {
            return .page(ChoicePage(.mac, visitor: visitor, context: context, apps: apps, settings: settings))
        }
        return otherPlan(context, visitor, apps, settings)
    }

    /// A link that is of use in apps only has nothing for a computer, unless it says so itself.
    private static func otherPlan(
        _ context: LinkContext, _ visitor: Visitor, _ apps: [AppRecord], _ settings: RedirectSettings
    ) -> RedirectPlan {
        guard context.link.navigation.isAppOnly == true, context.link.otherPlatforms.fallbackLink == nil else {
            return redirect(otherPlace(context.link), context)
        }
        return .page(ChoicePage(.appOnly, visitor: visitor, context: context, apps: apps, settings: settings))
    }

    /// Whether an iPad would get anything else than a Mac.
    private static func iPadGoesElsewhere(_ link: DynamicLink) -> Bool {
        if IOSDestination.showsPreviewPage(link, isPad: true) { return true }
        let mac = link.otherPlatforms.fallbackLink ?? link.link
        switch IOSDestination.fallback(link, isPad: true) {
        case .iPadFallback: return link.ios.iPadFallbackLink != mac
        case .iosFallback: return link.ios.fallbackLink != mac
        case .deepLink: return link.link != mac || link.navigation.isAppOnly == true
        default: return true
        }
    }
}

extension LinkContext {
    init(link: DynamicLink, request: RequestedAddress, visitor: Visitor, apps: [AppRecord]) {
        self.init(
            link: link, request: request,
            minimumVersionCode: visitor.platform == .android || link.navigation.isAppOnly == true
                ? AndroidDestination.minimumVersion(link, apps: apps) : nil)
    }
}

extension SocialParameters {
    /// Whether there is anything to show: an empty text says nothing, and a size alone shows nothing.
    fileprivate var hasCard: Bool {
        imageLink != nil || title?.isBlank == false || description?.isBlank == false
    }
}
