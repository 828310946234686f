public import Foundation

/// An entry of the audit log: who did what to what, from where, and with which outcome.
///
/// The log only grows. Names are those at the time of the action, so that entries stay readable when the thing is gone.
public struct AuditEntryRecord: Hashable, Sendable, Identifiable {
    /// The identity of an entry; a later one is greater.
    public typealias ID = Identifier<AuditEntryRecord>

    /// The outcome of an action.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// It was done.
        case done
        /// It was refused, for want of rights or of proof.
        case refused
    }

    /// The identity, in the order of time.
    public var id: ID
    /// When.
    public var at: Date
    /// Who.
    public var actor: AuditActor
    /// What was done, as in `domain.update`.
    public var action: String
    /// To what.
    public var target: AuditTarget
    /// The project that it concerns; `nil` for the instance.
    public var projectID: ProjectRecord.ID?
    /// The fields that changed.
    public var changes: [AuditChange]
    /// The request, as the service's log names it; `nil` without one.
    public var requestID: String?
    /// The network of the request: an address without its last part; `nil` without one.
    public var network: String?
    /// The outcome.
    public var outcome: Outcome

    /// Creates a record from all its columns.
    public init(
        id: ID, at moment: Date, actor: AuditActor, action: String, target: AuditTarget,
        projectID: ProjectRecord.ID? = nil, changes: [AuditChange] = [], requestID: String? = nil,
        network: String? = nil, outcome: Outcome = .done
    ) {
        self.id = id
        at = moment
        self.actor = actor
        self.action = action
        self.target = target
        self.projectID = projectID
        self.changes = changes
        self.requestID = requestID
        self.network = network
        self.outcome = outcome
    }
}
