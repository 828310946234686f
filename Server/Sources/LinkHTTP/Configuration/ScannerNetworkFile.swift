import Foundation
import LinkRules
import LinkStorage
import Locking
public import Logging
public import ServiceLifecycle

/// Holds the operator's list of mail scanners' networks, and follows its file as a background service.
///
/// The file is checked every two seconds, and read again when it has changed. While it cannot be read, the last list stays
/// in use, and one line in the log gives the reason.
public final class ScannerNetworkFile: Service {
    private struct State {
        var networks: ScannerNetworks
        var stamp: FileStamp?
    }

    private static let largestFile = 4_194_304

    private let path: String
    private let logger: Logger
    private let pollInterval: Duration
    private let state: Mutex<State>

    /// Reads the list.
    ///
    /// - Throws: ``ScannerNetworkFileError``.
    public init(path: String, logger: Logger, pollInterval: Duration = .seconds(2)) throws(ScannerNetworkFileError) {
        self.path = path
        self.logger = logger
        self.pollInterval = pollInterval
        let stamp = FileStamp(path: path)
        state = Mutex(State(networks: try Self.read(path, stamp), stamp: stamp))
    }

    /// The list in use.
    var networks: ScannerNetworks {
        state.withLock { $0.networks }
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
            let networks = try Self.read(path, stamp)
            state.withLock { $0.networks = networks }
            logger.notice("Replaced the list of scanner networks.", metadata: ["networks": "\(networks.count)"])
        } catch {
            logger.warning(
                "The new list of scanner networks is not valid; the previous one stays in use.",
                metadata: ["error": "\(error)"])
        }
    }

    private static func read(_ path: String, _ stamp: FileStamp?) throws(ScannerNetworkFileError) -> ScannerNetworks {
        guard let stamp, stamp.isRegular, stamp.size <= largestFile,
            let data = FileManager.default.contents(atPath: path)
        else { throw ScannerNetworkFileError(path: path, reason: "not a readable file of at most 4 MiB") }
        do {
            return try ScannerNetworks(String(decoding: data, as: UTF8.self))
        } catch {
            throw ScannerNetworkFileError(path: path, reason: error.description)
        }
    }
}

/// A list of scanners' networks that cannot be used.
public struct ScannerNetworkFileError: Error, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What is wrong with it.
    public let reason: String

    /// What is wrong, and where.
    public var description: String { "\(path): \(reason)" }
}
