import Foundation
public import InstallMatching
public import LinkRules
import LinkStorage
import Locking
public import Logging
public import ServiceLifecycle

/// Holds an operator's list of networks, and follows its file as a background service.
///
/// The file is checked every two seconds, and read again when it has changed. While it cannot be read, the last list stays
/// in use, and one line in the log gives the reason.
public final class NetworkListFile<List: Sendable>: Service {
    /// Reads a list; its error says what is wrong and where.
    typealias Reader = @Sendable (String) throws -> (list: List, count: Int)

    private struct State {
        var list: List
        var stamp: FileStamp?
    }

    /// What the list contains, in the plural, for the log.
    private let subject: String
    private let read: Reader
    private let largestFile: Int
    private let path: String
    private let logger: Logger
    private let pollInterval: Duration
    private let state: Mutex<State>

    /// Reads the list.
    ///
    /// - Parameters:
    ///   - subject: what the list contains, in the plural, for the log.
    ///   - largestFile: the most bytes of the file.
    ///   - read: reads the text of the file.
    /// - Throws: ``NetworkListFileError``.
    init(
        path: String, of subject: String, largestFile: Int, logger: Logger, pollInterval: Duration,
        read: @escaping Reader
    ) throws(NetworkListFileError) {
        self.path = path
        self.subject = subject
        self.largestFile = largestFile
        self.logger = logger
        self.pollInterval = pollInterval
        self.read = read
        let stamp = FileStamp(path: path)
        let list = try Self.read(path, stamp, largestFile: largestFile, read).list
        state = Mutex(State(list: list, stamp: stamp))
    }

    /// The list in use.
    public var networks: List {
        state.withLock { $0.list }
    }

    /// Follows the file until the service stops.
    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: self.pollInterval)
                } catch is CancellationError {
                    return
                }
                self.poll()
            }
        }
    }

    /// Checks the file once, and reads it if it has changed.
    func poll() {
        let stamp = FileStamp(path: path)
        let isNew = state.withLock { state in
            defer { state.stamp = stamp }
            return state.stamp != stamp
        }
        guard isNew else { return }
        do {
            let (list, count) = try Self.read(path, stamp, largestFile: largestFile, read)
            state.withLock { $0.list = list }
            logger.notice("Replaced the list of \(subject).", metadata: ["networks": "\(count)"])
        } catch {
            logger.warning(
                "The new list of \(subject) is not valid; the previous one stays in use.",
                metadata: ["error": "\(error)"])
        }
    }

    private static func read(
        _ path: String, _ stamp: FileStamp?, largestFile: Int, _ read: Reader
    ) throws(NetworkListFileError) -> (list: List, count: Int) {
        guard let stamp, stamp.isRegular, stamp.size <= largestFile,
            let data = FileManager.default.contents(atPath: path)
        else {
            throw NetworkListFileError(
                path: path, reason: "not a readable file of at most \(largestFile >> 20) MiB")
        }
        do {
            return try read(String(decoding: data, as: UTF8.self))
        } catch {
            throw NetworkListFileError(path: path, reason: "\(error)")
        }
    }
}

/// The list of mail scanners' networks.
public typealias ScannerNetworkFile = NetworkListFile<ScannerNetworks>

extension NetworkListFile<ScannerNetworks> {
    /// Reads the list of mail scanners' networks.
    ///
    /// - Throws: ``NetworkListFileError``.
    public convenience init(
        path: String, logger: Logger, pollInterval: Duration = .seconds(2)
    ) throws(NetworkListFileError) {
        try self.init(
            path: path, of: "scanner networks", largestFile: 4 << 20, logger: logger, pollInterval: pollInterval
        ) { text in
            let list = try ScannerNetworks(text)
            return (list, list.count)
        }
    }
}

/// The list of the networks of relays, VPNs and data centers.
public typealias RelayNetworkFile = NetworkListFile<NetworkRanges>

extension NetworkListFile<NetworkRanges> {
    /// Reads the list of networks that strangers share.
    ///
    /// Apple's list of the addresses of its relay has some 15 MB.
    ///
    /// - Throws: ``NetworkListFileError``.
    public convenience init(
        path: String, logger: Logger, pollInterval: Duration = .seconds(2)
    ) throws(NetworkListFileError) {
        try self.init(
            path: path, of: "relay networks", largestFile: 64 << 20, logger: logger, pollInterval: pollInterval
        ) { text in
            let list = try NetworkRanges(text)
            return (list, list.count)
        }
    }
}

/// A list of networks that cannot be used.
public struct NetworkListFileError: Error, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What is wrong with it.
    public let reason: String

    /// What is wrong, and where.
    public var description: String { "\(path): \(reason)" }
}
