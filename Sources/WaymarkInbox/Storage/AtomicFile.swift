import Foundation
import WaymarkClient

/// A file that is replaced as a whole.
///
/// It uses POSIX calls. Foundation's atomic writing does not sync, its file handles end the process on a full disk before iOS
/// 13.4, and its first use in a process is expensive.
struct AtomicFile {
    let folder: String
    let name: String

    private var path: String { "\(folder)/\(name)" }

    /// The age in seconds after which a draft counts as abandoned.
    private static let abandonedAfter: TimeInterval = 3600

    /// The maximum length of the file in bytes.
    let maximumLength: Int

    /// The bytes; `nil` if there is no file.
    func data() throws(InboxStoreError) -> Data? {
        // Without O_NONBLOCK a pipe of that name would block.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            // A protected file gives another error.
            if errno == ENOENT { return nil }
            throw Self.fault(.unreadable, "open")
        }
        defer { close(file) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Foundation.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.fault(.unreadable, "read") }
            guard count > 0 else { return data }
            guard data.count + count <= maximumLength else {
                throw InboxStoreError(.unusable, detail: "\(name) has more than \(maximumLength) bytes")
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Replaces the bytes.
    ///
    /// - Returns: Whether the folder was created.
    func replace(with data: Data) throws(InboxStoreError) -> Bool {
        guard data.count <= maximumLength else {
            throw InboxStoreError(.unwritable, detail: "more than \(maximumLength) bytes")
        }
        // Two writers at the same time need two drafts.
        let draft = "\(folder)/.\(name).\(RandomIdentifier.text())"
        let (file, isFolderNew) = try create(draft, O_EXCL)
        do throws(InboxStoreError) {
            defer { close(file) }
            try Self.write(data, to: file)
            guard fsync(file) == 0 else { throw Self.fault(.unwritable, "fsync") }
            protect(draft)
            guard rename(draft, path) == 0 else { throw Self.fault(.unwritable, "rename") }
        } catch {
            unlink(draft)
            throw error
        }
        syncFolder()
        return isFolderNew
    }

    /// Removes the file, if there is one.
    func remove() throws(InboxStoreError) {
        guard unlink(path) != 0 else { return syncFolder() }
        guard errno == ENOENT else { throw Self.fault(.unwritable, "unlink") }
    }

    /// Removes drafts of processes that ended while writing.
    func removeAbandonedDrafts() {
        guard let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let draft = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            guard draft.hasPrefix(".\(name).") else { continue }
            let path = "\(folder)/\(draft)"
            let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            if let date, date.timeIntervalSinceNow < -Self.abandonedAfter { unlink(path) }
        }
    }

    /// Overwrites the bytes in place, in the cache of the system.
    ///
    /// Renaming over a file makes file systems such as ext4 write at once, which takes ten times as long.
    func overwrite(with data: Data) throws(InboxStoreError) {
        guard data.count <= maximumLength else {
            throw InboxStoreError(.unwritable, detail: "more than \(maximumLength) bytes")
        }
        var file = open(path, O_WRONLY | O_CLOEXEC)
        if file < 0 {
            file = try create(path, 0).file
            protect(path)
        }
        defer { close(file) }
        try Self.write(data, to: file)
        guard ftruncate(file, off_t(data.count)) == 0 else { throw Self.fault(.unwritable, "ftruncate") }
    }

    private func create(_ path: String, _ flags: Int32) throws(InboxStoreError) -> (file: Int32, isFolderNew: Bool) {
        var file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        var isFolderNew = false
        if file < 0, errno == ENOENT {
            try makeFolder()
            isFolderNew = true
            file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        }
        guard file >= 0 else { throw Self.fault(.unwritable, "create") }
        return (file, isFolderNew)
    }

    private func makeFolder() throws(InboxStoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw InboxStoreError(.unwritable, detail: "The folder cannot be created.")
        }
    }

    /// Keeps a new file out of backups, and lets it be read after the first unlock of the device.
    ///
    /// The file and not its folder, which may be the app's own. A file that replaces another does not inherit this.
    private func protect(_ path: String) {
        #if canImport(Darwin)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var file = URL(fileURLWithPath: path)
            // If this fails, a backup may bring the links to another device, which is better than losing them.
            try? file.setResourceValues(values)
        #endif
        #if canImport(UIKit)
            try? FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: path)
        #endif
    }

    /// Syncs the names in the folder; if a system cannot, the content is still on the disk.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func write(_ data: Data, to file: Int32) throws(InboxStoreError) {
        var done = 0
        while done < data.count {
            let rest = data.dropFirst(done)
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw fault(.unwritable, "write") }
            done += count
        }
    }

    private static func fault(_ code: InboxStoreError.Code, _ call: String) -> InboxStoreError {
        InboxStoreError(code, detail: "\(call): error \(errno)")
    }
}
