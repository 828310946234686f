import Foundation

/// The resources that this process uses.
enum ProcessNumbers {
    /// The processor time so far in seconds, user and system; `nil` where the system does not tell.
    static var cpuSeconds: Double? {
        // POSIX: a million of its units are a second, on all systems.
        let time = Double(clock())
        return time < 0 ? nil : time / 1e6
    }

    /// The bytes of memory, reserved and resident; `nil` where there is no Linux.
    static var memory: (virtual: Double, resident: Double)? {
        guard let data = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
        let pages = String(decoding: data, as: UTF8.self).split(separator: " ").prefix(2).compactMap { Double($0) }
        guard pages.count == 2 else { return nil }
        let pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))
        return (pages[0] * pageSize, pages[1] * pageSize)
    }

    /// The open descriptors; `nil` where there is no Linux.
    static var openFiles: Double? {
        // Reading the folder takes one itself.
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count - 1) }
    }
}
