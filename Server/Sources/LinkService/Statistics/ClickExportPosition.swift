import LinkStorage

/// A place in an export of clicks at which it can be continued.
///
/// It remains valid when clicks are stored or deleted.
public struct ClickExportPosition: Hashable, Sendable, LosslessStringConvertible {
    /// The end of the last page of the store of which every click was read; `nil` before the first one.
    var mark: RecordedClickPage.Mark?
    /// The last click that was read of the next page, in the order of identities.
    var last: Click.ID?

    /// Before the first click.
    public static let start = ClickExportPosition(mark: nil)

    init(mark: RecordedClickPage.Mark?, last: Click.ID? = nil) {
        self.mark = mark
        self.last = last
    }

    /// Reads the text of a position; `nil` if it is none.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        mark = RecordedClickPage.Mark(String(parts[0]))
        last = Click.ID(String(parts[1]))
        guard (mark != nil || parts[0].isEmpty) && (last != nil || parts[1].isEmpty) else { return nil }
    }

    /// The text of the position, from which it can be created again.
    public var description: String {
        "\(mark?.description ?? "")/\(last?.description ?? "")"
    }
}
