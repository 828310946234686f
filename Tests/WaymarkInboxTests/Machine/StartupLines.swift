import WaymarkInbox

// One short line per action, so that a table can say everything that must happen and nothing that must not.

extension StartupAction {
    var line: String {
        switch self {
        case .dispose(.accepted(let id)): "accept \(id)"
        case .dispose(.notOurs): "not ours"
        case .dispose(.duplicate): "duplicate"
        case .store(let stored): "store \(stored.line)"
        case .resolve(let id, _): "resolve \(id)"
        case .checkDeferred(let installationID): "check deferred for \(installationID)"
        case .startHold(let seconds): "hold \(seconds)"
        case .startRetry: "ask again later"
        case .show(let screen): "show \(screen)"
        case .open(let link, let address): "open \(link.id) \(link.timing)" + address.line
        case .withdraw(let id): "withdraw \(id)"
        case .promptForUpdate(let link, let address): "prompt \(link.id)" + address.line
        case .report(let report):
            [report.kind.rawValue, report.id, report.drop?.rawValue].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension LinkAddress {
    var line: String { scene.map { " in \($0)" } ?? "" }
}

extension StoredStartup {
    /// The slot, the queue, and whether the check for a deferred link is still to be done.
    var line: String {
        var parts = [slot?.line ?? "nothing"]
        if let queued { parts.append("then \(queued.line)") }
        if deferred == .pending { parts.append("+ check") }
        return parts.joined(separator: " ")
    }
}

extension StoredStartup.Slot {
    /// The link, with a question mark while nobody knows what it means, and what is special about it.
    var line: String {
        var parts = [content == nil ? id + "?" : id]
        if let boundUser { parts.append("of \(boundUser)") }
        if isGated { parts.append("gated") }
        if isLate { parts.append("late") }
        if attempts > 0 { parts.append("×\(attempts)") }
        return parts.joined(separator: " ")
    }
}

extension StartupMachine.State {
    /// The slot as it is in memory.
    var line: String {
        slot.map { "\($0.status) \($0.link.line)" } ?? "nothing"
    }
}
