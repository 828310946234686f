public import Foundation
import WaymarkClient

/// A store that keeps records as files in a folder.
///
/// A record is written beside the old one and then renamed, so that a reader finds the old record or the new one, however the
/// process ended. Two processes with the same folder never see half a record of each other; the last writer wins.
///
/// On Apple's systems the files are excluded from backups, because another device has its own links. They can be read after the
/// first unlock of the device; before that, reading throws `unreadable`.
public struct FileInboxStore: InboxStore, ImmediateInboxStore {
    /// The maximum length of a record in bytes: one mebibyte, many times the length of an inbox's record.
    ///
    /// A longer file is not read.
    public static let maximumLength = 1 << 20

    /// The progress of removing drafts that were left by processes which ended while writing.
    private struct Cleaning: Sendable {
        /// The files that were written once.
        var due: [String] = []
        /// The files whose drafts were removed.
        var over: [String] = []
    }

    /// The folder.
    public let folder: URL
    /// The path of the folder; computing it from the URL takes longer than a system call.
    private let path: String
    private let cleaning = LockedState(Cleaning())

    /// Creates a store.
    ///
    /// The folder is created when the first record is written.
    public init(folder: URL) {
        self.folder = folder
        path = folder.path
    }

    /// Creates a store in the system's folder for such files, with the bundle ID or the name of the program.
    public init() {
        self.init(application: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
    }

    /// Creates a store in the system's folder for such files: Application Support on Apple's systems (Caches on tvOS),
    /// otherwise `$XDG_STATE_HOME` or `~/.local/state`.
    ///
    /// Source: XDG Base Directory Specification 0.8.
    ///
    /// - Parameter application: The name of the application's folder.
    public init(application: String) {
        let name = application.replacingOccurrences(of: "/", with: "-")
        self.init(folder: Self.systemFolder.appendingPathComponent(name).appendingPathComponent("waymark"))
    }

    /// The store itself.
    public var immediate: (any ImmediateInboxStore)? { self }

    /// Reads a file; `nil` if there is none.
    ///
    /// It does not run on the caller's actor.
    ///
    /// - Throws: ``InboxStoreError``, as ``readNow(_:)`` does.
    @concurrent public func read(_ name: String) async throws -> Data? {
        try readNow(name)
    }

    /// Replaces a file, or removes it.
    ///
    /// It does not run on the caller's actor.
    ///
    /// - Throws: ``InboxStoreError`` with `unwritable`.
    @concurrent public func write(_ data: Data?, to name: String) async throws {
        try writeNow(data, to: name)
    }

    /// Reads a file; `nil` if there is none.
    ///
    /// - Throws: ``InboxStoreError`` with `unusable` if it is longer than ``maximumLength``, with `unreadable` if it cannot be
    ///   read for any other reason.
    public func readNow(_ name: String) throws(InboxStoreError) -> Data? {
        try file(name).data()
    }

    /// Replaces a file, or removes it.
    ///
    /// - Throws: ``InboxStoreError`` with `unwritable`.
    public func writeNow(_ data: Data?, to name: String) throws(InboxStoreError) {
        let file = file(name)
        guard let data else { return try file.remove() }
        let isFolderNew = try file.replace(with: data)
        if isTimeToClean(name, isFolderNew: isFolderNew) { file.removeAbandonedDrafts() }
    }

    /// Overwrites a file in place, without waiting for the disk.
    ///
    /// - Throws: ``InboxStoreError`` with `unwritable`.
    public func noteNow(_ data: Data, to name: String) throws(InboxStoreError) {
        try file(name).overwrite(with: data)
    }

    /// Whether to remove drafts: once per file, at its second write, because a link waits for the first write of a
    /// process.
    ///
    /// A new folder has no drafts.
    private func isTimeToClean(_ name: String, isFolderNew: Bool) -> Bool {
        cleaning.withLock { cleaning in
            if cleaning.over.contains(name) { return false }
            if isFolderNew || cleaning.due.contains(name) {
                cleaning.over.append(name)
                return !isFolderNew
            }
            cleaning.due.append(name)
            return false
        }
    }

    private func file(_ name: String) -> AtomicFile {
        AtomicFile(folder: path, name: name, maximumLength: Self.maximumLength)
    }

    private static var systemFolder: URL {
        #if canImport(TVUIKit)
            let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
            let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        #if canImport(Darwin)
            let folder = FileManager.default.urls(for: place, in: .userDomainMask).first
            return folder ?? URL(fileURLWithPath: NSTemporaryDirectory())
        #else
            _ = place
            // The specification ignores relative paths.
            if let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
                return URL(fileURLWithPath: state)
            }
            return URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".local/state")
        #endif
    }
}
