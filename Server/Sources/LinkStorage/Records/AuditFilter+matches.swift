extension AuditFilter {
    /// Whether an entry is meant.
    func matches(_ entry: AuditEntryRecord) -> Bool {
        switch place {
        case .projects(let projects):
            guard let project = entry.projectID, projects.contains(project) else { return false }
        case .instance: if entry.projectID != nil { return false }
        case nil: break
        }
        if let action, entry.action != action, !entry.action.hasPrefix(action + ".") { return false }
        if let actorID, entry.actor.id != actorID { return false }
        if let targetID, entry.target.id != targetID { return false }
        if let outcome, entry.outcome != outcome { return false }
        if let since, entry.at < since { return false }
        if let until, entry.at >= until { return false }
        return true
    }
}
