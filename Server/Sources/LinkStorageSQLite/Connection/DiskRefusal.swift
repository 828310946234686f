internal import Foundation

/// The reason why a disk takes no data at the moment, which is not a matter of the user's rights.
enum DiskRefusal: String, Sendable {
    case readOnly = "the file system is read-only"
    case full = "no space is left on the disk"

    /// As much as SQLite needs for the files beside a database.
    private static let needed = 64 * 1024

    /// Tries the folder of a file.
    ///
    /// - Returns: `nil` where it takes data, or refuses it to this user only.
    static func ofFolder(of path: String) -> DiskRefusal? {
        let probe = path + "-probe-\(getpid())"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return DiskRefusal(errno) }
        defer {
            close(descriptor)
            unlink(probe)
        }
        let bytes = [UInt8](repeating: 0, count: needed)
        let count = write(descriptor, bytes, bytes.count)
        return count < 0 ? DiskRefusal(errno) : count < bytes.count ? .full : nil
    }

    private init?(_ code: Int32) {
        switch code {
        case EROFS: self = .readOnly
        case ENOSPC, EDQUOT: self = .full
        default: return nil
        }
    }
}
