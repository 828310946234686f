import Foundation
import Testing

@testable import waymark

@Suite struct ScheduledBackupTests {
    private static let moment = Date(timeIntervalSince1970: 1_795_728_735)
    private static let hour = Duration.seconds(3600)

    private func backup(_ number: Int, hoursAgo hours: Double = 0) -> ScheduledBackup {
        ScheduledBackup(number: number, madeAt: Self.moment - hours * 3600)
    }

    @Test func theNameHasTheTimeInUTCAndTheNumber() {
        #expect(backup(42).name == "waymark-20261126T213215Z-42.sqlite")
        #expect(ScheduledBackup(name: "waymark-20261126T213215Z-42.sqlite") == backup(42))
    }

    @Test(arguments: [
        "", "waymark.sqlite", "waymark-20261126T213215Z.sqlite", "waymark-20261126T213215Z-42.sqlite.part",
        "waymark-20261126T213215Z-042.sqlite", "waymark-20261126T213215Z-0.sqlite",
        "waymark-20261126T213215Z--1.sqlite",
        "waymark-20261326T213215Z-1.sqlite", "waymark-2026-11-26T21:32:15Z-1.sqlite", "monday.sqlite",
        "waymark-20261126T213215Z-1.sqlite-wal", "waymark-20261126T213215Z-99999999999999999999.sqlite",
    ])
    func otherFilesAreNoBackups(name: String) {
        #expect(ScheduledBackup(name: name) == nil)
    }

    @Test func theOldestByTheirNumbersAreSuperfluousWhateverTheClockSaid() {
        // The clock was years ahead for the first two, and back at the epoch for the last.
        let all = [
            backup(5, hoursAgo: 500_000), backup(1, hoursAgo: -90_000), backup(2, hoursAgo: -90_001), backup(4),
            backup(3),
        ]
        #expect(ScheduledBackup.superfluous(all, keeping: 3).map(\.number) == [1, 2])
        #expect(ScheduledBackup.superfluous(all, keeping: 5).isEmpty)
        // The new one is never among them.
        #expect(ScheduledBackup.superfluous(all, keeping: 0).map(\.number) == [1, 2, 3, 4])
    }

    @Test func withoutABackupOneIsDueAtOnce() {
        var timer = BackupTimer(every: Self.hour, start: .now)
        #expect(timer.rest(last: nil, now: Self.moment, instant: .now) == .zero)
    }

    @Test func afterARestartTheTimeInTheNameCounts() {
        let start = ContinuousClock.now
        var timer = BackupTimer(every: Self.hour, start: start)
        #expect(timer.rest(last: backup(7, hoursAgo: 0.75), now: Self.moment, instant: start) == .seconds(900))
        #expect(timer.rest(last: backup(7, hoursAgo: 3), now: Self.moment, instant: start) == .zero)
    }

    @Test func aClockThatWasPutBackKeepsNoBackupAway() {
        let start = ContinuousClock.now
        var timer = BackupTimer(every: Self.hour, start: start)
        let future = backup(7, hoursAgo: -1000)
        #expect(timer.rest(last: future, now: Self.moment, instant: start) == Self.hour)
        #expect(timer.rest(last: future, now: Self.moment, instant: start + .seconds(1800)) == .seconds(1800))
        #expect(timer.rest(last: future, now: Self.moment, instant: start + Self.hour) == .zero)
    }

    @Test func aBackupOfAnotherProcessIsWaitedFor() {
        let start = ContinuousClock.now
        var timer = BackupTimer(every: Self.hour, start: start)
        _ = timer.rest(last: backup(7), now: Self.moment, instant: start)
        // It was made by another process meanwhile, a quarter of an hour before this one would have.
        let later = start + .seconds(2700)
        let other = ScheduledBackup(number: 8, madeAt: Self.moment + 2700)
        #expect(timer.rest(last: other, now: Self.moment + 2700, instant: later) == Self.hour)
        #expect(timer.rest(last: other, now: Self.moment + 3600, instant: start + Self.hour) == .seconds(2700))
    }
}
