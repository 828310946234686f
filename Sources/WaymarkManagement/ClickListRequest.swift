/// A request for single clicks.
public struct ClickListRequest: Equatable, Sendable {
    /// The links whose clicks are listed.
    public var subject: StatisticsRequest.Subject
    /// The period: `24h`, `30d`, `12w`, `6m`, `1y`, a day such as `2026-11-23`, or two days separated by `..`; `nil`
    /// for the last 24 hours.
    public var period: String?
    /// The allowed values of clicks, by dimension.
    ///
    /// An empty value matches clicks without a value. Without a filter for `kind`, the clicks of all kinds are listed.
    public var filters: [String: [String]]
    /// The most clicks on a page, up to 5,000; `nil` for the service's default.
    public var limit: Int?
    /// The start of the page: `ClickPage.next` of the previous page.
    public var cursor: String?

    /// Creates a request, by default for the last 24 hours.
    public init(
        _ subject: StatisticsRequest.Subject, period: String? = nil, filters: [String: [String]] = [:],
        limit: Int? = nil, cursor: String? = nil
    ) {
        self.subject = subject
        self.period = period
        self.filters = filters
        self.limit = limit
        self.cursor = cursor
    }

    var query: [(name: String, value: String)] {
        var pairs = subject.query
        if case .link(let id) = subject { pairs.append(("link", id)) }
        pairs += [("period", period), ("limit", limit.map { String($0) }), ("cursor", cursor), ("format", "json")]
        pairs += filters.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
        return pairs.compactMap { name, value in value.map { (name, $0) } }
    }
}
