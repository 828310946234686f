/// The content of a long link, and its faults.
public struct LongLinkReading: Equatable, Sendable {
    /// The link, without what could not be understood.
    public var link: DynamicLink
    /// The invalid and unknown parameters, in the order of the query.
    public var issues: [LinkParameterIssue]
    /// The parameters that Google's pages add for themselves, and the signature; no part of the link.
    public var bookkeeping: [QueryParameter]
    /// Whether the flow page is wanted instead of the destination (`d=1`).
    public var showsFlowPage: Bool
    /// The link up to its query: scheme, host, port and path.
    ///
    /// `nil` if only a query was read.
    public var base: WebURL?
    /// Whether the long link itself had a fragment, which nothing ever sees.
    public var hasFragment: Bool

    /// Creates a reading.
    public init(
        link: DynamicLink, issues: [LinkParameterIssue] = [], bookkeeping: [QueryParameter] = [],
        showsFlowPage: Bool = false, base: WebURL? = nil, hasFragment: Bool = false
    ) {
        self.link = link
        self.issues = issues
        self.bookkeeping = bookkeeping
        self.showsFlowPage = showsFlowPage
        self.base = base
        self.hasFragment = hasFragment
    }

    /// Reads parameters that are not encoded, such as the columns of a table, by the rules of a query.
    ///
    /// - Parameter parameters: the parameters, each name once.
    /// - Throws: ``LongLinkError`` if the deep link is missing or is not a web address.
    public init(parameters: some Sequence<QueryParameter>) throws(LongLinkError) {
        var reader = LongLinkReader()
        for parameter in parameters {
            reader.read(.parameter(parameter))
        }
        self = try reader.finish()
    }
}
