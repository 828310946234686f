/// A single click of which a database has kept a record.
public struct RecordedClick: Hashable, Sendable {
    /// The identity of the click.
    public var id: Click.ID
    /// The click.
    public var click: Click

    /// Creates a record.
    public init(id: Click.ID, click: Click) {
        self.id = id
        self.click = click
    }
}
