public import Foundation
public import LinkStorage

extension Caller {
    /// An entry for the audit log about what the caller does.
    public func auditEntry(
        _ action: AuditAction, _ target: AuditTarget, in project: ProjectRecord.ID? = nil, changes: [AuditChange] = [],
        outcome: AuditEntryRecord.Outcome = .done, at moment: Date
    ) -> AuditEntryRecord {
        AuditEntryRecord(
            id: AuditEntryRecord.ID(at: moment), at: moment, actor: actor, action: action.rawValue, target: target,
            projectID: project, changes: changes, requestID: request.requestID, network: request.network,
            outcome: outcome)
    }
}
