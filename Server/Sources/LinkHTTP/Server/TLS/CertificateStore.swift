public import Foundation
public import LinkService
import LinkStorage
import Locking
public import Logging
import NIOSSL
public import ServiceLifecycle

/// Holds the certificate that new connections get, and follows its files as a background service.
///
/// The files are looked at twice a second, and read when they look different. A new pair is used from the next handshake
/// on; connections that are open keep theirs. While the files are no valid pair, the last one stays in use, and one line in
/// the log says why.
public final class CertificateStore: Service {
    private struct State {
        var certificate: ServerCertificate
        var watch: CertificateWatch
    }

    private static let largestFile = 1_048_576

    private let files: TLSFiles
    private let clock: LinkClock
    private let logger: Logger
    private let pollInterval: Duration
    private let state: Mutex<State>

    /// Reads the pair.
    ///
    /// - Throws: ``ServerCertificateError``.
    public init(
        _ files: TLSFiles, clock: LinkClock = .system, logger: Logger, pollInterval: Duration = .milliseconds(500)
    ) throws {
        self.files = files
        self.clock = clock
        self.logger = logger
        self.pollInterval = pollInterval
        let look = Self.look(at: files)
        let certificate = try Self.read(files, look, now: clock.now())
        state = Mutex(State(certificate: certificate, watch: CertificateWatch(using: look)))
    }

    /// What new connections use.
    var context: NIOSSLContext {
        state.withLock { $0.certificate.context }
    }

    /// When the certificate in use expires.
    public var expiresAt: Date {
        state.withLock { $0.certificate.expiresAt }
    }

    /// Follows the files until the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await FilePolling.run(every: self.pollInterval) { self.poll() }
        }
    }

    /// Checks the files once, and reads them if they are a new pair.
    func poll() {
        let look = Self.look(at: files)
        guard state.withLock({ $0.watch.isNew(look) }) else { return }
        do {
            let certificate = try Self.read(files, look, now: clock.now())
            state.withLock { state in
                state.certificate = certificate
                state.watch.took(look)
            }
            logger.notice(
                "Replaced the certificate.", metadata: ["expires": "\(certificate.expiresAt.formatted(.iso8601))"])
        } catch {
            guard state.withLock({ $0.watch.refused(look) }) else { return }
            logger.warning(
                "The new certificate is not valid; the previous one stays in use.", metadata: ["error": "\(error)"])
        }
    }

    private static func look(at files: TLSFiles) -> CertificateWatch.Look {
        CertificateWatch.Look(
            certificate: FileStamp(path: files.certificate), key: FileStamp(path: files.key))
    }

    /// Reads the files.
    ///
    /// Their state was recorded before, so that a later write shows.
    private static func read(
        _ files: TLSFiles, _ look: CertificateWatch.Look, now: Date
    ) throws(ServerCertificateError) -> ServerCertificate {
        let chain = try bytes(of: files.certificate, look.certificate)
        let key = try bytes(of: files.key, look.key)
        return try ServerCertificate(chain: chain, key: key, files: files, now: now)
    }

    private static func bytes(of path: String, _ stamp: FileStamp?) throws(ServerCertificateError) -> [UInt8] {
        guard let stamp, stamp.isRegular else { throw ServerCertificateError(.unreadable, path: path) }
        guard stamp.size <= largestFile else { throw ServerCertificateError(.tooLarge, path: path) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ServerCertificateError(.unreadable, path: path)
        }
        return Array(data)
    }
}
