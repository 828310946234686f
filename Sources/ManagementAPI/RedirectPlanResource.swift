import WaymarkLinks

/// The answer that one visitor gets for a link.
public struct RedirectPlanResource: Equatable, Sendable, Codable {
    /// `redirect`, `page`, `card` or `flow`.
    public var answer: String
    /// The destination of a redirect.
    public var destination: LinkFlowResource.Destination?
    /// The reason for a page.
    public var page: String?
    /// The choices on a page.
    public var choices: [Choice]?
    /// The ways to leave another app's web view.
    public var externalBrowser: LinkFlowResource.Destination?

    /// Creates a plan.
    public init(
        answer: String, destination: LinkFlowResource.Destination? = nil, page: String? = nil,
        choices: [Choice]? = nil, externalBrowser: LinkFlowResource.Destination? = nil
    ) {
        self.answer = answer
        self.destination = destination
        self.page = page
        self.choices = choices
        self.externalBrowser = externalBrowser
    }

    /// The choices on a page for one group of visitors.
    public struct Choice: Equatable, Sendable, Codable {
        /// The group: `iPhone`, `iPad`, `android`, `mac`, `other`.
        public var audience: String
        /// The address that opens the app if it is installed.
        public var open: LinkFlowResource.Destination?
        /// The address that opens the app by its custom scheme.
        public var customScheme: LinkFlowResource.Destination?
        /// The address of the app in its store.
        public var store: LinkFlowResource.Destination?
        /// The destination of a visitor without the app, by the link's rules.
        public var next: LinkFlowResource.Destination?
        /// The web page that shows the same.
        public var web: LinkFlowResource.Destination?

        /// Creates the choices.
        public init(
            audience: String, open: LinkFlowResource.Destination? = nil,
            customScheme: LinkFlowResource.Destination? = nil, store: LinkFlowResource.Destination? = nil,
            next: LinkFlowResource.Destination? = nil, web: LinkFlowResource.Destination? = nil
        ) {
            self.audience = audience
            self.open = open
            self.customScheme = customScheme
            self.store = store
            self.next = next
            self.web = web
        }
    }
}
