import Foundation

/// A backup that the service has made by itself, by the name of its file: `waymark-20261126T213215Z-42.sqlite`.
///
/// The number, and not the time, tells which is newer, so that a clock that jumps makes no old backup out of a new one.
struct ScheduledBackup: Hashable, Comparable, Sendable {
    private static let prefix = "waymark-"
    private static let suffix = ".sqlite"
    private static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    /// What comes after the time; each backup has a number that is one greater.
    let number: Int
    /// From which moment the backup is, by the clock of that time.
    let madeAt: Date

    /// Creates the name of a backup.
    init(number: Int, madeAt: Date) {
        self.number = number
        self.madeAt = madeAt
    }

    /// Reads the name of a file; `nil` where it is another's.
    init?(name: String) {
        guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
        let words = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 2, let madeAt = try? Self.style.parse(String(words[0])), let number = Int(words[1]),
            number > 0
        else { return nil }
        self.init(number: number, madeAt: madeAt)
        guard self.name == name else { return nil }
    }

    /// The name of its file.
    var name: String { "\(Self.prefix)\(madeAt.formatted(Self.style))-\(number)\(Self.suffix)" }

    static func < (one: ScheduledBackup, other: ScheduledBackup) -> Bool {
        (one.number, one.name) < (other.number, other.name)
    }

    /// The backups that may go once a new one is good: all but the newest.
    static func superfluous(_ backups: [ScheduledBackup], keeping count: Int) -> [ScheduledBackup] {
        Array(backups.sorted().dropLast(max(1, count)))
    }
}
