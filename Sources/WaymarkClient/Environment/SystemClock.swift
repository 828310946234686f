import Foundation

/// The monotonic clock of the system.
enum SystemClock {
    /// Seconds since a moment before the process, including the time in which the device sleeps: a link in a suspended app
    /// ages overnight.
    ///
    /// `ProcessInfo.systemUptime` excludes sleep, and on Linux the first use of `ProcessInfo` costs as much CPU time as the
    /// rest of an inbox. Sources: clock_gettime(3) of macOS, where `CLOCK_MONOTONIC_RAW` continues during sleep and
    /// `CLOCK_UPTIME_RAW` does not; clock_gettime(2) of Linux.
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
