public import WaymarkLinks

/// The flow of a link: the destination for each group of visitors, or for one visitor if a user agent was given.
public struct LinkFlowResource: Equatable, Sendable, Codable {
    /// The address of the link itself.
    public var url: String
    /// Everything that the link says.
    public var link: DynamicLink
    /// One branch for each group of visitors; left out where a user agent was given.
    public var branches: [Row]?
    /// The visitor that the given user agent belongs to.
    public var visitor: VisitorResource?
    /// The answer that the visitor gets.
    public var plan: RedirectPlanResource?
    /// The warnings about the link.
    public var warnings: [LinkWarning]

    /// Creates a flow.
    public init(
        url: String, link: DynamicLink, branches: [Row]? = nil, visitor: VisitorResource? = nil,
        plan: RedirectPlanResource? = nil, warnings: [LinkWarning] = []
    ) {
        self.url = url
        self.link = link
        self.branches = branches
        self.visitor = visitor
        self.plan = plan
        self.warnings = warnings
    }

    /// The answer for one group of visitors.
    public struct Row: Equatable, Sendable, Codable {
        /// The group: `iPhone`, `androidInApp`.
        public var group: String
        /// With the app; `nil` if the link opens none there.
        public var installed: Outcome?
        /// Without the app.
        public var notInstalled: Outcome

        /// Creates a branch.
        public init(group: String, installed: Outcome?, notInstalled: Outcome) {
            self.group = group
            self.installed = installed
            self.notInstalled = notInstalled
        }
    }

    /// The result for a visitor.
    public struct Outcome: Equatable, Sendable, Codable {
        /// `app`, `redirect`, `page` or `card`.
        public var answer: String
        /// The page that is shown first: `preview`, `android`, `mac`, `macOrIPad`, `appOnly`.
        public var page: String?
        /// The bundle ID or package of the app that opens.
        public var app: String?
        /// The destination otherwise.
        public var destination: Destination?

        /// Creates an outcome.
        public init(answer: String, page: String? = nil, app: String? = nil, destination: Destination? = nil) {
            self.answer = answer
            self.page = page
            self.app = app
            self.destination = destination
        }
    }

    /// The destination of a redirect or a button.
    public struct Destination: Equatable, Sendable, Codable {
        /// `deepLink`, `fallbackLink`, `appStore`, `playStore`, `androidApp` and the like.
        public var kind: String
        /// The address.
        public var location: String

        /// Creates a place.
        public init(kind: String, location: String) {
            self.kind = kind
            self.location = location
        }
    }
}
