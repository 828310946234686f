/// The numbers of a lane at a moment.
struct LaneFacts: Hashable, Sendable {
    /// The bytes of its files.
    var size = 0
    /// Whether what is appended now has no file, and so would not survive the process.
    var isInMemory = false
    /// Whether what is appended now is only counted.
    var isCounting = false
    /// How many entries were only counted since the start.
    var dropped = 0
    /// How many counts were lost since the start.
    var lost = 0
    /// How many different counts wait in memory.
    var waitingCounts = 0
    /// What could not be read.
    var damages: [JournalDamage] = []
}
