/// The header fields of a request that tell who sends it, as they came.
public struct VisitorHeaders: Hashable, Sendable {
    /// `User-Agent`.
    public var userAgent: String?
    /// `Sec-CH-UA`: the browser's brands.
    public var brands: String?
    /// `Sec-CH-UA-Mobile`: `?1` on phones.
    public var mobile: String?
    /// `Sec-CH-UA-Platform`: the system, in quotes.
    public var platform: String?
    /// `Sec-CH-UA-Platform-Version`, which browsers send only when they were asked to.
    public var platformVersion: String?
    /// `Sec-CH-UA-Model`, which browsers send only when they were asked to.
    public var model: String?
    /// `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, where browsers say that they fetch ahead.
    public var purposes: [String]
    /// `Sec-Fetch-Dest`: the purpose of the request; `document` for a navigation.
    public var fetchDestination: String?
    /// `Sec-Fetch-Mode`: `navigate` for a navigation.
    public var fetchMode: String?
    /// `X-Requested-With`: the package of the app whose web view it is, on older Android systems.
    public var requestedWith: String?
    /// `Accept`.
    public var accept: String?

    /// Creates header fields; a request has few of them.
    public init(
        userAgent: String? = nil, brands: String? = nil, mobile: String? = nil, platform: String? = nil,
        platformVersion: String? = nil, model: String? = nil, purposes: [String] = [], fetchDestination: String? = nil,
        fetchMode: String? = nil, requestedWith: String? = nil, accept: String? = nil
    ) {
        self.userAgent = userAgent
        self.brands = brands
        self.mobile = mobile
        self.platform = platform
        self.platformVersion = platformVersion
        self.model = model
        self.purposes = purposes
        self.fetchDestination = fetchDestination
        self.fetchMode = fetchMode
        self.requestedWith = requestedWith
        self.accept = accept
    }

    /// Whether the request is a navigation to a page.
    ///
    /// Browsers fetch ahead what may be wanted, and fetch links as images or data for other pages. Source: Fetch Metadata
    /// Request Headers, W3C; RFC 9110 §12.5.1.
    var isNavigation: Bool {
        if let mode = fetchMode, mode != "navigate" { return false }
        if let destination = fetchDestination, destination != "document" { return false }
        if let accept, !Self.takesPages(accept) { return false }
        return !purposes.contains { $0.holds("prefetch") || $0.holds("preview") }
    }

    private static func takesPages(_ accept: String) -> Bool {
        // Every browser starts with the first one for a navigation.
        accept.hasPrefix("text/html") || accept.isEmpty || accept.holds("text/html") || accept.holds("*/*")
            || accept.holds("text/*")
    }
}
