import Foundation
import Logging

/// The limit of open files and sockets of this process.
enum OpenFiles {
    /// What the database, the log and the rest need beside the connections.
    private static let reserve = 128
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif

    /// The limit now; `nil` where the system does not tell.
    static var limit: Double? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? Double(limit.rlim_cur) : nil
    }

    /// Raises the limit as far as the system lets it, and warns where it is less than the connections need.
    ///
    /// The usual limit of 1,024 is for programs that cannot deal with higher descriptors, and systemd leaves it to the others to
    /// raise it to what it allows.
    static func raise(connections: Int, logger: Logger) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        if limit.rlim_cur < limit.rlim_max {
            var raised = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        guard limit.rlim_cur < connections + reserve else { return }
        logger.warning(
            "The limit of open files is too low for limits.connections; raise LimitNOFILE or `ulimit -Hn`.",
            metadata: ["files": "\(limit.rlim_cur)", "connections": "\(connections)"])
    }
}
