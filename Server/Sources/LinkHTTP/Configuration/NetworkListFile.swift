import Foundation
public import InstallMatching
import LinkStorage
import Locking
public import Logging
public import ServiceLifecycle

/// Holds an operator's list of networks, and follows its file as a background service.
///
/// The file is checked every two seconds, and read again when it has changed. While it cannot be read, the last list stays
/// in use, and one line in the log gives the reason.
public final class NetworkListFile: Service {
    /// The kind of networks that a list contains.
    public enum Subject: String, Sendable {
        /// The networks of mail scanners.
        case scanners = "scanner networks"
        /// The networks of relays, VPNs and data centers.
        case relays = "relay networks"

        /// The most MiB of the file; Apple's list of the addresses of its relay has some 15 MB.
        var largestFile: Int {
            switch self {
            case .scanners: 4
            case .relays: 64
            }
        }
    }

    private struct State {
        var list: NetworkRanges
        var stamp: FileStamp?
    }

    private let subject: Subject
    private let path: String
    private let logger: Logger
    private let pollInterval: Duration
    private let state: Mutex<State>

    /// Reads the list.
    ///
    /// - Throws: ``NetworkListFileError``.
    public init(
        path: String, of subject: Subject, logger: Logger, pollInterval: Duration = .seconds(2)
    ) throws(NetworkListFileError) {
        self.path = path
        self.subject = subject
        self.logger = logger
        self.pollInterval = pollInterval
        let stamp = FileStamp(path: path)
        let list = try Self.read(path, stamp, of: subject)
        state = Mutex(State(list: list, stamp: stamp))
    }

    /// The list in use.
    public var networks: NetworkRanges {
        state.withLock { $0.list }
    }

    /// Follows the file until the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await FilePolling.run(every: self.pollInterval) { self.poll() }
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
            let list = try Self.read(path, stamp, of: subject)
            state.withLock { $0.list = list }
            logger.notice("Replaced the list of \(subject.rawValue).", metadata: ["networks": "\(list.count)"])
        } catch {
            logger.warning(
                "The new list of \(subject.rawValue) is not valid; the previous one stays in use.",
                metadata: ["error": "\(error)"])
        }
    }

    private static func read(
        _ path: String, _ stamp: FileStamp?, of subject: Subject
    ) throws(NetworkListFileError) -> NetworkRanges {
        guard let stamp, stamp.isRegular, stamp.size <= subject.largestFile << 20,
            let data = FileManager.default.contents(atPath: path)
        else {
            throw NetworkListFileError(
                path: path, reason: "not a readable file of at most \(subject.largestFile) MiB")
        }
        do {
            return try NetworkRanges(String(decoding: data, as: UTF8.self))
        } catch {
            throw NetworkListFileError(path: path, reason: "\(error)")
        }
    }
}

/// A list of networks that cannot be used.
public struct NetworkListFileError: Error, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The fault.
    public let reason: String

    /// The fault and its place.
    public var description: String { "\(path): \(reason)" }
}
