internal import Foundation

/// The file system's facts about a file, by which a change is noticed without reading the file.
///
/// A name that leads elsewhere, as Certbot's links do after a renewal, has another inode.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let changed: [Int]
    /// The length in bytes.
    package let size: Int
    /// Whether it is a regular file, and not a folder or a pipe.
    package let isRegular: Bool

    /// Reads the stamp of a file, following symbolic links; `nil` if it does not exist.
    package init?(path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int(facts.st_size)
        isRegular = facts.st_mode & S_IFMT == S_IFREG
        #if canImport(Darwin)
            let (written, touched) = (facts.st_mtimespec, facts.st_ctimespec)
        #else
            let (written, touched) = (facts.st_mtim, facts.st_ctim)
        #endif
        changed = [Int(written.tv_sec), Int(written.tv_nsec), Int(touched.tv_sec), Int(touched.tv_nsec)]
    }
}
