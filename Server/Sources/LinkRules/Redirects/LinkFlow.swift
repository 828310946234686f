public import LinkStorage
public import WaymarkLinks

/// The destinations of a link for all visitors, with and without the app; nothing is counted.
///
/// It calls ``RedirectPlanner`` for one visitor of each group, so it always agrees with the redirects.
public struct LinkFlow: Hashable, Sendable {
    /// A group of visitors for whom links behave alike.
    public enum Group: String, CaseIterable, Hashable, Sendable {
        case iPhone, iPad
        /// A web view of another app on an iPhone.
        case iPhoneInApp
        /// Chrome and browsers based on it on Android.
        case android
        /// Other browsers on Android.
        case androidOther
        /// A web view of another app on Android.
        case androidInApp
        case mac
        /// Windows, Linux, Chrome OS and all others.
        case desktop
        /// Programs that fetch link previews for chats and feeds.
        case crawler
        case tool
    }

    /// The outcome for a visitor.
    public struct Outcome: Hashable, Sendable {
        /// The page that is shown first.
        public var page: ChoicePage.Reason?
        /// Whether the outcome is the social card.
        public var isCard = false
        /// The bundle ID or package of the app that opens at the end.
        public var app: String?
        /// The destination if no app opens; `nil` if a page is the end.
        public var destination: RedirectTarget?
    }

    /// The outcomes for one group.
    public struct Row: Hashable, Sendable {
        /// The group.
        public var group: Group
        /// The outcome with the app; `nil` if the link opens no app for this group.
        public var installed: Outcome?
        /// The outcome without the app.
        public var notInstalled: Outcome
    }

    /// The address of the link.
    public var url: String
    /// The address in QR codes of the link.
    public var printedURL: String
    /// The dynamic link.
    public var link: DynamicLink
    /// One row for each group.
    public var branches: [Row]
    /// The warnings about the link.
    public var warnings: [CreationWarning]
    /// Whether anyone may have written the link, so that a page of the domain must not repeat its content: a long link
    /// without a valid signature on a domain with URL patterns.
    public var isStrangers = false

    /// Computes the flow of a link.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - request: the requested address, with or without the parameter for the flow page.
    ///   - apps: the apps of the link's project.
    ///   - settings: the settings of the link's domain.
    ///   - warnings: the warnings about the link.
    public init(
        _ link: DynamicLink, request: RequestedAddress, apps: [AppRecord],
        settings: RedirectSettings = RedirectSettings(), warnings: [CreationWarning]
    ) {
        var request = request
        request.wantsFlowPage = false
        request.origin = nil
        request.passed = nil
        url = request.url
        printedURL = request.printedURL
        self.link = link
        self.warnings = warnings
        branches = Group.allCases.map { group in
            let plan = RedirectPlanner.plan(
                link, request: request, visitor: group.visitor, apps: apps, settings: settings)
            return Row(group, plan, link: link, apps: apps)
        }
    }
}

extension LinkFlow.Group {
    /// A typical visitor of the group.
    var visitor: Visitor {
        switch self {
        case .iPhone: Visitor(platform: .ios, form: .phone, browser: .safari)
        case .iPad: Visitor(platform: .ios, form: .tablet, browser: .safari)
        case .iPhoneInApp: Visitor(kind: .inApp, platform: .ios, form: .phone, inApp: .unnamed)
        case .android: Visitor(platform: .android, form: .phone, browser: .chrome)
        case .androidOther: Visitor(platform: .android, form: .phone, browser: .firefox)
        case .androidInApp: Visitor(kind: .inApp, platform: .android, form: .phone, inApp: .unnamed)
        case .mac: Visitor(platform: .macos, form: .desktop, browser: .safari, maybeIPad: true)
        case .desktop: Visitor(platform: .windows, form: .desktop, browser: .chrome)
        case .crawler: Visitor(kind: .preview, platform: .other, bot: "other")
        case .tool: Visitor(kind: .tool, platform: .other, bot: "other")
        }
    }
}

extension LinkFlow.Row {
    fileprivate init(_ group: LinkFlow.Group, _ plan: RedirectPlan, link: DynamicLink, apps: [AppRecord]) {
        self.init(group: group, notInstalled: LinkFlow.Outcome(plan))
        installed = app(plan, link, apps).map { app in
            // Outside web views of other apps, the system opens the app before it sends a request.
            let page = group == .iPhoneInApp || group == .androidInApp || group == .mac ? notInstalled.page : nil
            return LinkFlow.Outcome(page: page, app: app)
        }
    }

    private func app(_ plan: RedirectPlan, _ link: DynamicLink, _ apps: [AppRecord]) -> String? {
        switch group {
        case .iPhone: return IOSDestination.bundleID(of: link, isPad: false)
        case .iPad: return IOSDestination.bundleID(of: link, isPad: true)
        // In web views, only the page's button opens the app.
        case .iPhoneInApp: return plan.page == nil ? nil : IOSDestination.bundleID(of: link, isPad: false)
        case .android, .androidOther: return link.android.packageName
        case .androidInApp: return plan.page == nil ? nil : link.android.packageName
        case .mac:
            guard let choice = plan.page?.choices.first, choice.open ?? choice.customScheme != nil else { return nil }
            return MacDestination.app(link, apps: apps)?.app.bundleOrPackage
        case .desktop, .crawler, .tool: return nil
        }
    }
}

extension LinkFlow.Outcome {
    /// The outcome of a plan without the app.
    fileprivate init(_ plan: RedirectPlan) {
        switch plan {
        case .redirect(let target): self.init(destination: target.withoutApp)
        case .page(let page): self.init(page: page.reason, destination: page.choices.first?.next)
        case .socialCard: self.init(isCard: true)
        case .flowPage: self.init()
        }
    }
}

extension RedirectPlan {
    /// The page, if the plan shows one.
    public var page: ChoicePage? {
        if case .page(let page) = self { page } else { nil }
    }
}
