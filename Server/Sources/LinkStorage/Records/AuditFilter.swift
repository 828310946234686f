public import Foundation

/// Which entries of the audit log are meant; a field that is `nil` restricts nothing.
public struct AuditFilter: Hashable, Sendable {
    /// Only of these projects, without what concerns the instance.
    public var projectIDs: [ProjectRecord.ID]?
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
        projectIDs: [ProjectRecord.ID]? = nil, actorID: String? = nil, action: String? = nil, targetID: String? = nil,
        outcome: AuditEntryRecord.Outcome? = nil, since: Date? = nil, until: Date? = nil
    ) {
        self.projectIDs = projectIDs
        self.actorID = actorID
        self.action = action
        self.targetID = targetID
        self.outcome = outcome
        self.since = since
        self.until = until
    }
}
