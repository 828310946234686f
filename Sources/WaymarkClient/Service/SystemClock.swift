import Foundation

/// The clock of the system that never runs backwards.
enum SystemClock {
    /// Seconds since some moment before the process, those included in which the device sleeps: a link that waits in an app
    /// that the system has stopped grows old overnight.
    ///
    /// `ProcessInfo.systemUptime` leaves them out, and where Foundation is written in Swift alone, the first ask for
    /// `ProcessInfo` costs a process as much as the rest of an inbox. Sources: clock_gettime(3) of macOS, where
    /// `CLOCK_MONOTONIC_RAW` goes on during sleep and `CLOCK_UPTIME_RAW` does not; clock_gettime(2) of Linux.
    static var uptime: TimeInterval {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            #if canImport(Darwin)
                let clock = CLOCK_MONOTONIC_RAW
            #else
                let clock = CLOCK_BOOTTIME
            #endif
            var time = timespec()
            clock_gettime(clock, &time)
            return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
        #else
            return ProcessInfo.processInfo.systemUptime
        #endif
    }
}
