/// The result of restoring a backup.
public struct DatabaseRestoration: Hashable, Sendable {
    /// What the database holds now.
    public var contents: DatabaseContents
    /// The path of the database that was replaced.
    public var replaced: String?

    /// Creates a result.
    public init(contents: DatabaseContents, replaced: String? = nil) {
        self.contents = contents
        self.replaced = replaced
    }
}
