/// What tells the source of a copy from other databases, and from itself after a change: a digest of settings, positions of journals and
/// numbers of records.
public struct RecordFingerprint: Hashable, Sendable {
    /// Hexadecimal digits.
    public let text: String

    /// What the mark of an unfinished copy begins with among the names of migrations.
    ///
    /// Every version refuses a database with a migration that it does not know, so that none opens half a copy.
    private static let prefix = "unfinished-copy-"

    init(text: String) {
        self.text = text
    }

    /// Reads the mark of an unfinished copy; `nil` if the name is another.
    package init?(migration name: String) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        text = String(name.dropFirst(Self.prefix.count))
    }

    /// The mark of an unfinished copy among the names of migrations.
    package var migration: String { Self.prefix + text }
}
