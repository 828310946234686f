import Foundation
import Locking

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Memory-mapped files in one folder, which only one process can use at a time.
package final class FolderStorage: SegmentStorage {
    static let asideSuffix = ".damaged"
    /// The free space that a new file leaves on the disk, in segments: the database needs it more than the journal.
    private static let sparedSegments = 4

    private let path: String
    /// The descriptor of the open folder, which holds the lock; negative while it is not open.
    private let folder = Mutex<Int32>(-1)

    /// Names a folder, which is created on first use.
    package init(path: String) {
        self.path = path
    }

    deinit {
        folder.withLock { if $0 >= 0 { _ = close($0) } }
    }

    package func fileNames() throws -> [String] {
        try openFolder()
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// Its errors name the folder: each attempt has another file name, and a problem that lasts is reported once.
    package func create(_ name: String, size: Int) throws -> SegmentBytes {
        try openFolder()
        let file = "\(path)/\(name)"
        try spareRoom(for: size)
        // An existing file may hold records and is never opened here.
        let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("create a file in", path) }
        defer { close(descriptor) }
        do {
            try allocate(descriptor, size: size)
            let bytes = try map(descriptor, size: size, protection: PROT_READ | PROT_WRITE, file: "a file in \(path)")
            // Otherwise the first access to a page would read many empty pages ahead.
            madvise(bytes.pointer.baseAddress, size, MADV_RANDOM)
            return bytes
        } catch {
            unlink(file)
            throw error
        }
    }

    /// Throws if a file would take the last free space of the disk.
    private func spareRoom(for size: Int) throws {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { throw failure("examine", path) }
        let (needed, block) = (UInt64(size * (1 + Self.sparedSegments)), UInt64(facts.f_frsize))
        guard UInt64(facts.f_bavail) * block < needed else { return }
        throw JournalError.system("Cannot create a file in \(path): the disk has less than \(needed) bytes left.")
    }

    package func load(_ name: String) throws -> SegmentBytes {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw failure("open", file) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failure("examine", file) }
        guard facts.st_size > 0 else { return .inMemory(size: 0) }
        return try map(descriptor, size: Int(facts.st_size), protection: PROT_READ, file: file)
    }

    package func trim(_ name: String, to size: Int) throws {
        let file = "\(path)/\(name)"
        guard truncate(file, off_t(size)) == 0 else { throw failure("shorten", file) }
    }

    package func populate(_ bytes: SegmentBytes, _ range: Range<Int>) {
        #if os(Linux)
            // MADV_POPULATE_WRITE needs Linux 5.14; older kernels refuse it, and the writer takes the page faults.
            let pages = Self.pages(of: range)
            guard let start = bytes.pointer.baseAddress else { return }
            madvise(start + pages.lowerBound, min(pages.upperBound, bytes.pointer.count) - pages.lowerBound, 23)
        #endif
    }

    package func sync(_ bytes: SegmentBytes, _ range: Range<Int>) throws {
        let pages = Self.pages(of: range)
        guard let start = bytes.pointer.baseAddress, !range.isEmpty else { return }
        let size = min(pages.upperBound, bytes.pointer.count) - pages.lowerBound
        guard msync(start + pages.lowerBound, size, MS_SYNC) == 0 else { throw failure("sync a file of", path) }
    }

    package func syncNames() throws {
        let folder = folder.withLock { $0 }
        guard folder >= 0, fsync(folder) == 0 else { throw failure("sync", path) }
    }

    package func remove(_ name: String) throws {
        let file = "\(path)/\(name)"
        guard unlink(file) == 0 || errno == ENOENT else { throw failure("remove", file) }
    }

    package func setAside(_ name: String) throws {
        let file = "\(path)/\(name)"
        guard rename(file, file + Self.asideSuffix) == 0 else { throw failure("rename", file) }
    }

    private func openFolder() throws {
        try folder.withLock { folder in
            guard folder < 0 else { return }
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create", path) }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            guard descriptor >= 0 else { throw failure("open", path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                defer { close(descriptor) }
                throw errno == EWOULDBLOCK ? JournalError.inUse(path) : failure("lock", path)
            }
            folder = descriptor
        }
    }

    private func map(_ descriptor: Int32, size: Int, protection: Int32, file: String) throws -> SegmentBytes {
        guard let start = mmap(nil, size, protection, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw failure("map", file)
        }
        return SegmentBytes(UnsafeMutableRawBufferPointer(start: start, count: size)) {
            munmap($0.baseAddress, $0.count)
        }
    }

    private func allocate(_ descriptor: Int32, size: Int) throws {
        let purpose = "reserve \(size) bytes for a file in"
        #if os(Linux)
            // If the file system cannot allocate, glibc writes zeros instead, and musl returns an error.
            let result = Self.uninterruptedResult { posix_fallocate(descriptor, 0, off_t(size)) }
            if result == 0 { return }
            guard result == EOPNOTSUPP else { throw Self.failure(purpose, path, result) }
        #endif
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var written = 0
        while written < size {
            let count = pwrite(descriptor, zeros, min(zeros.count, size - written), off_t(written))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(purpose, path) }
            written += count
        }
    }

    private static func pages(of range: Range<Int>) -> Range<Int> {
        let page = Int(getpagesize())
        return (range.lowerBound / page * page)..<((range.upperBound + page - 1) / page * page)
    }

    private static func uninterruptedResult(_ call: () -> Int32) -> Int32 {
        while true {
            let result = call()
            if result != EINTR { return result }
        }
    }

    private static func failure(_ action: String, _ file: String, _ number: Int32) -> JournalError {
        .system("Cannot \(action) \(file): \(String(cString: strerror(number))).")
    }

    private func failure(_ action: String, _ file: String) -> JournalError {
        Self.failure(action, file, errno)
    }
}
