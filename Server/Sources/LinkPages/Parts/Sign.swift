/// A drawing of its own for each thing that pages say without a picture.
///
/// Drawn for this service on a grid of 24: lines take the brand's color, and the soft circle lies behind them.
struct Sign: Hashable, Sendable {
    private let lines: HTML

    /// The drawing, which says nothing to screen readers: the heading does.
    var markup: HTML {
        """
        <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><circle class="soft" cx="12" cy="12" r="10"/>\(lines)</svg>
        """
    }
}

extension Sign {
    /// A phone that takes something in.
    static let app = Sign(
        lines: """
            <rect x="8" y="5" width="8" height="14" rx="1.5"/><path d="M11 16.5h2M12 8v5M10 11l2 2 2-2"/>
            """)
    /// A magnifying glass that found nothing.
    static let notFound = Sign(
        lines: """
            <circle cx="10.5" cy="10.5" r="5.5"/><path d="M14.5 14.5 20 20M8.75 9.25h.01M12.25 9.25h.01M8.5 12.75c1.2-1 \
            2.8-1 4 0"/>
            """)
    /// An hourglass that ran out.
    static let expired = Sign(
        lines: """
            <path d="M7 4h10M7 20h10M8 4v3c0 2.5 4 3.5 4 5s-4 2.5-4 5v3M16 4v3c0 2.5-4 3.5-4 5s4 2.5 4 5v3M10.5 18h3"/>
            """)
    /// A ticket that was cut through.
    static let usedUp = Sign(
        lines: """
            <path d="M5 8h14v2.5a1.5 1.5 0 0 0 0 3V16H5v-2.5a1.5 1.5 0 0 0 0-3zM9 14l6-4"/>
            """)
    /// A switch that is off.
    static let disabled = Sign(
        lines: "<rect x=\"4\" y=\"8\" width=\"16\" height=\"8\" rx=\"4\"/><circle cx=\"8\" cy=\"12\" r=\"2\"/>")
    /// A bin.
    static let deleted = Sign(
        lines: "<path d=\"M6 8h12M10 8V6h4v2M7.5 8l.75 10h7.5l.75-10M10.5 11v4M13.5 11v4\"/>")
    /// A clock.
    static let notStarted = Sign(
        lines: "<circle cx=\"12\" cy=\"12\" r=\"7\"/><path d=\"M12 8v4l2.5 2\"/>")
    /// A chain that broke.
    static let invalid = Sign(
        lines: """
            <path d="M10 15.5H8a3.5 3.5 0 0 1 0-7h2M14 8.5h2a3.5 3.5 0 0 1 0 7h-2M12 6V4M9.5 6.5 8.5 5M14.5 6.5l1-1.5M12 \
            18v2"/>
            """)
    /// An arrow that goes round.
    static let unavailable = Sign(lines: "<path d=\"M18 12a6 6 0 1 1-1.8-4.3M18 5v3.5h-3.5\"/>")
}
