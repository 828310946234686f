public import Foundation
import WaymarkClient

/// Keeps records as files of one folder.
///
/// A record is replaced as a whole: it is written beside the old one, brought to the disk, and takes its name, which is
/// brought to the disk too. So a reader, after whatever end of the process, finds the old record or the new one. Two
/// processes on one folder never see half a record of each other; the one that writes last decides what is there.
///
/// On Apple's systems the files stay out of backups, since another device has links of its own, and can be read from the
/// first unlock after a restart on; before that, reading throws `unreadable`.
public struct FileInboxStore: InboxStore {
    /// The longest record, in bytes: one mebibyte, many times what an inbox ever writes.
    ///
    /// A longer file is no record, and is not read.
    public static let maximumLength = 1 << 20

    /// How far the search for drafts is that processes left which were ended while they wrote.
    private struct Cleaning: Sendable {
        /// The files that were written once.
        var due: [String] = []
        /// The files for which nothing is to be searched any more.
        var over: [String] = []
    }

    /// The folder.
    public let folder: URL
    /// The same for the system's calls; to ask a URL for it at each of them costs more than the call.
    private let path: String
    private let cleaning = LockedState(Cleaning())

    /// Makes a store on a folder, which is made when the first record is written.
    public init(folder: URL) {
        self.folder = folder
        path = folder.path
    }

    /// Makes a store on the folder that the system keeps for such files, under the bundle ID or the name of the program.
    public init() {
        self.init(application: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
    }

    /// Makes a store on the folder that the system keeps for such files.
    ///
    /// That is Application Support on Apple's systems (Caches on tvOS, which keeps nothing else) and `$XDG_STATE_HOME`, or
    /// `~/.local/state`, elsewhere. Source: XDG Base Directory Specification 0.8.
    /// - Parameter application: the name of the folder in it; programs with different names share nothing.
    public init(application: String) {
        let name = application.replacingOccurrences(of: "/", with: "-")
        self.init(folder: Self.systemFolder.appendingPathComponent(name).appendingPathComponent("waymark"))
    }

    /// `true`: a timer beside it costs the first link of a process a tenth of its time.
    public var endsPromptly: Bool { true }

    /// Reads a file; `nil` where there is none.
    ///
    /// It runs beside the caller's actor, as ``write(_:to:)`` does: the main thread waits for no disk.
    /// - Throws: ``InboxStoreError`` with `unusable` where it is longer than ``maximumLength``, with `unreadable` for every
    ///   other reason why it cannot be read.
    @concurrent public func read(_ name: String) async throws -> Data? {
        try file(name).data()
    }

    /// Replaces a file, or removes it.
    ///
    /// - Throws: ``InboxStoreError`` with `unwritable`.
    @concurrent public func write(_ data: Data?, to name: String) async throws {
        let file = file(name)
        var isFolderNew = false
        if let data {
            isFolderNew = try file.replace(with: data)
        } else {
            try file.remove()
        }
        if isTimeToClean(name, isFolderNew: isFolderNew) { file.removeAbandonedDrafts() }
    }

    /// Once per file: at its second write, because a link waits behind the first of a process.
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
            // The specification says that a relative path is to be ignored.
            if let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
                return URL(fileURLWithPath: state)
            }
            return URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".local/state")
        #endif
    }
}
