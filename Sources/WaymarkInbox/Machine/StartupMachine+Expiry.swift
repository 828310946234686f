internal import Foundation

extension StartupMachine.Turn {
    /// How far the time of day may step back before ages computed from it are no longer believed.
    private static var believableStepBack: TimeInterval { 86_400 }

    /// Drops expired links, except the one that is being presented.
    mutating func dropExpired() {
        if let slot = state.slot, slot.status != .presenting, isExpired(slot) { dropSlot(.expired) }
        if let queued = state.queued, isExpired(queued) { dropQueued(.expired) }
    }

    /// Whether a link has expired, by its age in uptime: ten minutes, or a day if sign-in, onboarding or an update keeps it
    /// back.
    func isExpired(_ slot: StartupMachine.Slot) -> Bool {
        now.uptime - slot.born > (slot.link.isGated ? rules.gatedLifetime : rules.restoreLifetime)
    }

    /// The age of a moment of another process, by the time of day.
    ///
    /// - Returns: Zero for a moment in the future, as after a small correction of the clock; `nil` for one more than a day in
    ///   the future, because the clock was wrong by an unknown amount.
    func wallAge(since date: Date) -> TimeInterval? {
        let age = now.date.timeIntervalSince(date)
        return age < -Self.believableStepBack ? nil : max(0, age)
    }
}
