public import Foundation

/// Selects entries of the audit log; a field that is `nil` restricts nothing.
public struct AuditFilter: Hashable, Sendable {
    /// The project or instance that entries concern.
    public enum Place: Hashable, Sendable {
        /// One of these projects, and not the instance.
        case projects([ProjectRecord.ID])
        /// The instance, and no project.
        case instance
    }

    /// Only of this place; `nil` for all projects and the instance.
    public var place: Place?
    /// Only of this actor: the identity of a person or a key.
    public var actorID: String?
    /// Only actions that are this, or begin with this and a dot: `key`, `key.create`.
    public var action: String?
    /// Only what was done to the thing with this identity.
    public var targetID: String?
    /// Only with this outcome.
    public var outcome: AuditEntryRecord.Outcome?
    /// Only from then on.
    public var since: Date?
    /// Only before then.
    public var until: Date?

    /// Creates a filter; by default every entry is meant.
    public init(
        place: Place? = nil, actorID: String? = nil, action: String? = nil, targetID: String? = nil,
        outcome: AuditEntryRecord.Outcome? = nil, since: Date? = nil, until: Date? = nil
    ) {
        self.place = place
        self.actorID = actorID
        self.action = action
        self.targetID = targetID
        self.outcome = outcome
        self.since = since
        self.until = until
    }
}
