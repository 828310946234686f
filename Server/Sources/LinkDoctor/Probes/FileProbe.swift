import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Examines files and file systems without changing them.
package enum FileProbe {
    /// The facts of a file; `nil` where there is none.
    package static func facts(of path: String, kind: FileFacts.Kind) -> FileFacts? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
        return FileFacts(
            path: path, kind: kind, mode: UInt16(status.st_mode & 0o7777), ownerID: status.st_uid,
            ownerName: owner ?? String(status.st_uid), isWritable: access(path, W_OK) == 0)
    }

    /// Whether a path is in a folder that this user cannot read, so that the existence of the file is unknown.
    package static func isHidden(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && errno == EACCES
    }

    /// The space beside a file in a folder; `nil` where there is no such folder.
    package static func disk(of folder: String) -> DiskFacts? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let block = Int64(status.f_frsize)
        return DiskFacts(
            folder: folder, freeBytes: Int64(status.f_bavail) * block, totalBytes: Int64(status.f_blocks) * block,
            isWritable: status.f_flag & UInt(ST_RDONLY) == 0)
    }

    /// The user of this process.
    package static var userID: UInt32 { geteuid() }
}
