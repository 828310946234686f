import LinkPages

/// One page of the dashboard without its frame.
struct DashboardPage: Hashable, Sendable {
    /// The title, as tabs and histories show it.
    let title: String
    /// The section to which it belongs.
    var section: Section?
    /// Whether it is a small form in the middle, as the sign-in is.
    var isNarrow = false
    /// After how many seconds the page loads itself again; `nil` for never.
    var refresh: Int?
    /// The content.
    let body: HTML

    /// Creates a page.
    init(_ title: String, _ section: Section? = nil, isNarrow: Bool = false, _ body: HTML) {
        self.title = title
        self.section = section
        self.isNarrow = isNarrow
        self.body = body
    }
}
