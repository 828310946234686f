import Foundation

/// Decides when the next backup is due.
///
/// The time in the name of the last one says so after a restart; a clock that never jumps says so as well, so that a last backup from
/// the future keeps none away, and a clock that was put back makes no second one.
struct BackupTimer: Sendable {
    /// The time between two backups.
    let every: Duration
    /// The last backup that was seen, by its number, and when it was seen first.
    private var last: (number: Int, seen: ContinuousClock.Instant)

    /// Creates a timer that has seen no backup yet.
    init(every: Duration, start: ContinuousClock.Instant) {
        self.every = every
        last = (0, start)
    }

    /// How long to wait for the next backup; zero where it is due.
    mutating func rest(last backup: ScheduledBackup?, now: Date, instant: ContinuousClock.Instant) -> Duration {
        guard let backup else { return .zero }
        if backup.number != last.number {
            // One that was there at the start has been seen at the start.
            last = (backup.number, last.number == 0 ? last.seen : instant)
        }
        let byInstant = every - (instant - last.seen)
        let age = Duration.seconds(now.timeIntervalSince(backup.madeAt))
        let byTime = age < .zero ? every : every - age
        return max(.zero, min(byInstant, byTime))
    }
}
