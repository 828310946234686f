/// A request for click statistics.
public struct StatisticsRequest: Equatable, Sendable {
    /// The links whose clicks are counted.
    public enum Subject: Equatable, Sendable {
        /// One link, by its ID.
        case link(String)
        /// A domain, by its URI prefix or host.
        case domain(String)
        /// A project, by its name; `nil` for the key's project.
        case project(String?)
        /// The links with a tag, in a project.
        case tag(String, project: String?)
    }

    /// The links whose clicks are counted.
    public var subject: Subject
    /// The period: `24h`, `30d`, `12w`, `6m`, `1y`, a day such as `2026-11-23`, or two days separated by `..`; `nil`
    /// for the last 30 days.
    public var period: String?
    /// The length of the intervals: `hour`, `day`, `week` or `month`; `nil` for the service's default.
    public var interval: String?
    /// The dimension of the breakdown, such as `referrer`.
    public var by: String?
    /// The number of values in the breakdown; `nil` for the service's default.
    public var limit: Int?
    /// The allowed values of clicks, by dimension.
    ///
    /// An empty value matches clicks without a value.
    public var filters: [String: [String]]
    /// Whether to count the previous period too.
    public var compares: Bool

    /// Creates a request, by default for the last 30 days.
    public init(
        _ subject: Subject, period: String? = nil, interval: String? = nil, by: String? = nil, limit: Int? = nil,
        filters: [String: [String]] = [:], compares: Bool = false
    ) {
        self.subject = subject
        self.period = period
        self.interval = interval
        self.by = by
        self.limit = limit
        self.filters = filters
        self.compares = compares
    }

    var query: [(name: String, value: String)] {
        // A link is in the path.
        var pairs = subject.query
        pairs += [("period", period), ("interval", interval), ("by", by), ("limit", limit.map { String($0) })]
        pairs += filters.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
        if compares { pairs.append(("compare", "true")) }
        return pairs.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension StatisticsRequest.Subject {
    /// The parameters for everything but a link.
    var query: [(name: String, value: String?)] {
        switch self {
        case .link: []
        case .domain(let domain): [("domain", domain)]
        case .project(let project): [("project", project)]
        case .tag(let tag, let project): [("tag", tag), ("project", project)]
        }
    }
}
