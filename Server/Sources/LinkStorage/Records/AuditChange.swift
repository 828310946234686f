/// A field that was changed, with its values as texts.
///
/// Secrets are never among the values.
public struct AuditChange: Hashable, Sendable, Codable {
    /// The field.
    public var field: String
    /// The value before; `nil` for none.
    public var before: String?
    /// The value after; `nil` for none.
    public var after: String?

    /// Creates a change.
    public init(_ field: String, before: String? = nil, after: String? = nil) {
        self.field = field
        self.before = before
        self.after = after
    }
}
