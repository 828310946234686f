/// A request for events that apps have reported.
public struct AppEventListRequest: Equatable, Sendable {
    /// The links to which the events belong.
    public var subject: StatisticsRequest.Subject
    /// When the service received the events: `24h`, `30d`, `12w`, `6m`, `1y`, a day such as `2026-11-23`, or two days separated by
    /// `..`; `nil` for the last 30 days.
    public var period: String?
    /// The most events on a page, up to 1,000; `nil` for the service's default.
    public var limit: Int?
    /// The start of the page: `AppEventPage.next` of the previous page.
    public var cursor: String?

    /// Creates a request, by default for the last 30 days.
    public init(
        _ subject: StatisticsRequest.Subject, period: String? = nil, limit: Int? = nil, cursor: String? = nil
    ) {
        self.subject = subject
        self.period = period
        self.limit = limit
        self.cursor = cursor
    }

    var query: [(name: String, value: String)] {
        var pairs = subject.query
        if case .link(let id) = subject { pairs.append(("link", id)) }
        pairs += [("period", period), ("limit", limit.map { String($0) }), ("cursor", cursor), ("format", "json")]
        return pairs.compactMap { name, value in value.map { (name, $0) } }
    }
}
