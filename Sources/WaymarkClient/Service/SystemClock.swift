import Foundation

/// The clock of the system that never runs backwards.
enum SystemClock {
    /// Seconds since some moment before the process; a device that sleeps does not count them.
    ///
    /// Where Foundation is written in Swift alone, the first ask for `ProcessInfo` costs a process as much as the rest of an
    /// inbox, so the clock is read that it would read.
    static var uptime: TimeInterval {
        #if canImport(Glibc) || canImport(Musl) || canImport(Android)
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        #else
            return ProcessInfo.processInfo.systemUptime
        #endif
    }
}
