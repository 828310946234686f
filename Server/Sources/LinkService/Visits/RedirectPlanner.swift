public import LinkStorage
public import WaymarkLinks

/// Decides where a link leads a visitor.
///
/// Everything it emits is written from parsed values.
///
/// Source: Firebase Dynamic Links, "Link behavior" by platform, and its REST description for the order of fallbacks.
/// Campaign tags are not added to web destinations, as Firebase did not add them.
public enum RedirectPlanner {
    /// Decides, by the first rule that fits: flow page, crawler, platform.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - request: the address by which the visitor asked for it.
    ///   - visitor: who asks.
    ///   - apps: the apps of the link's project.
    public static func plan(
        _ link: DynamicLink, request: RequestedAddress, visitor: Visitor, apps: [AppRecord]
    ) -> RedirectPlan {
        if request.wantsFlowPage { return .flowPage(flowPage(link, request: request, apps: apps)) }
        switch visitor.kind {
        case .preview, .search, .ai, .crawler:
            return crawlerPlan(link, request: request)
        case .tool, .native:
            return .redirect(otherTarget(link))
        case .browser, .inApp, .monitor, .unknown:
            return platformPlan(link, request: request, visitor: visitor, apps: apps)
        }
    }

    /// A link without a card of its own is shown by the card of its destination.
    private static func crawlerPlan(_ link: DynamicLink, request: RequestedAddress) -> RedirectPlan {
        link.social == SocialParameters()
            ? .redirect(RedirectTarget(.deepLink, link.link.description))
            : .socialCard(SocialCard(social: link.social, url: request.url))
    }

    private static func platformPlan(
        _ link: DynamicLink, request: RequestedAddress, visitor: Visitor, apps: [AppRecord]
    ) -> RedirectPlan {
        switch visitor.audience {
        case .android:
            let fallback = AndroidDestination.fallback(link, apps: apps)
            // Only Chrome and its kin follow an `intent:` address in an answer; web views show an error instead.
            guard visitor.browser?.followsIntents == true, visitor.kind == .browser,
                let package = link.android.packageName
            else { return .redirect(fallback) }
            return .redirect(AndroidDestination.app(package, request: request, fallback: fallback))
        case .iPhone, .iPad:
            let target = IOSDestination.fallback(link, audience: visitor.audience)
            guard showsPreviewPage(link, audience: visitor.audience), !request.comesFromPreviewPage else {
                return .redirect(target)
            }
            return .previewPage(PreviewPage(social: link.social, openURL: request.markedURL, getTarget: target))
        case .mac, .other:
            return .redirect(otherTarget(link))
        }
    }

    private static func showsPreviewPage(_ link: DynamicLink, audience: LinkAudience) -> Bool {
        IOSDestination.bundleID(of: link, audience: audience) != nil
            && link.navigation.isForcedRedirectEnabled != true
    }

    private static func otherTarget(_ link: DynamicLink) -> RedirectTarget {
        link.otherPlatforms.fallbackLink.map { RedirectTarget(.fallbackLink, $0.description) }
            ?? RedirectTarget(.deepLink, link.link.description)
    }

    private static func flowPage(_ link: DynamicLink, request: RequestedAddress, apps: [AppRecord]) -> FlowPage {
        let branches = [LinkAudience.android, .iPhone, .iPad, .other].map { audience in
            switch audience {
            case .android:
                FlowPage.Branch(
                    audience: audience, app: link.android.packageName, showsPreviewPage: false,
                    destination: AndroidDestination.fallback(link, apps: apps))
            case .iPhone, .iPad:
                FlowPage.Branch(
                    audience: audience, app: IOSDestination.bundleID(of: link, audience: audience),
                    showsPreviewPage: showsPreviewPage(link, audience: audience),
                    destination: IOSDestination.fallback(link, audience: audience))
            case .mac, .other:
                FlowPage.Branch(
                    audience: audience, app: nil, showsPreviewPage: false, destination: otherTarget(link))
            }
        }
        return FlowPage(url: request.url, link: link.link, branches: branches)
    }
}
