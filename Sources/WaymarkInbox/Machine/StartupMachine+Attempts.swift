extension StartupMachine.Turn {
    /// Counts that the link in the slot is delivered, or drops it because it was delivered too often without an answer: it
    /// probably crashes the app.
    mutating func countAttempt(of link: StoredStartup.Slot) -> Bool {
        guard link.attempts < rules.maximumAttempts else {
            dropSlot(.poison)
            return false
        }
        // Stored before the app sees the link: if the link crashes the app, the next process knows.
        state.slot?.link.attempts += 1
        return true
    }

    /// A subscriber left without an answer.
    mutating func givenBack(_ id: String) {
        if presentingSlot(id) != nil { giveBack() }
    }

    /// Moves the presented link back to the slot; the attempt does not count.
    mutating func giveBack() {
        state.slot?.status = .held
        state.slot?.address = nil
        state.slot?.link.attempts -= 1
    }

    /// The last change of a link could not be stored.
    ///
    /// A link of an earlier process is not opened then: it may have crashed that process, and would crash this one and the
    /// next without being counted. It waits until the app comes to the foreground again. A new link is opened, because the
    /// person has just asked for it.
    mutating func failedToStore(_ id: String) {
        guard let slot = state.slot, slot.link.id == id, slot.isRestored else { return }
        state.slot?.isUncountable = true
        givenBack(id)
        // Otherwise this event would store again, which would fail at once, without end.
        state.written = state.record
    }
}
