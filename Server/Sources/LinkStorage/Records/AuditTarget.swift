/// The thing to which something was done, as the audit log stores it.
public struct AuditTarget: Hashable, Sendable {
    /// The kind of thing: `domain`, `app`, `key`, `user`, and so on.
    public var kind: String
    /// Its identity; `nil` where it has none.
    public var id: String?
    /// Its name at the time of the action.
    public var name: String?

    /// Creates a target.
    public init(_ kind: String, id: String? = nil, name: String? = nil) {
        self.kind = kind
        self.id = id
        self.name = name
    }
}
