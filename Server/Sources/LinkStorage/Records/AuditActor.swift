/// The person, key or command that did something, as the audit log stores it.
public struct AuditActor: Hashable, Sendable {
    /// The kind of actor.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A person who is signed in, or tries to be.
        case user
        /// An API key.
        case key
        /// A command of the operator.
        case commandLine
        /// The service itself.
        case system
    }

    /// The kind.
    public var kind: Kind
    /// The identity of the person or the key; `nil` where there is none.
    public var id: String?
    /// The name at the time of the action.
    public var name: String?

    /// Creates an actor.
    public init(_ kind: Kind, id: String? = nil, name: String? = nil) {
        self.kind = kind
        self.id = id
        self.name = name
    }
}
