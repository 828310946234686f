import LinkService
import LinkStorage

extension AuditNames {
    /// The names of the things that entries refer to: projects, and keys if entries refer to some.
    ///
    /// - Parameters:
    ///   - entries: what is shown.
    ///   - visit: who reads it; nothing is named that the person may not see.
    init(for entries: [AuditEntryRecord], _ visit: Visit) async {
        var names: [String: String] = [:]
        for project in visit.scope.projects { names[project.id.description] = project.name }
        let meansKeys = entries.contains { entry in
            entry.changes.contains { $0.field == AuditField.replacedBy.rawValue }
                || entry.target.kind == "key" && entry.target.name == nil
                || entry.actor.kind == .key && entry.actor.name == nil
        }
        // Without their names the log is still a log.
        for key in meansKeys ? (try? await visit.administration.keys()) ?? [] : [] {
            names[key.id.description] = key.name
        }
        self.init(names)
    }
}
