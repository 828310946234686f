import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Why a message got no answer.
enum DeliveryFailure: Error {
    case timedOut, closed, cancelled

    /// The reason of an error, for people.
    static func text(_ error: any Error) -> String {
        switch error {
        case DeliveryFailure.timedOut: "no answer came in time"
        case DeliveryFailure.closed, NIOSSLError.uncleanShutdown: "the connection was closed before an answer came"
        case DeliveryFailure.cancelled: "the service stopped"
        case is HTTPParserError: "what came is not HTTP"
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { text($0.error) } ?? "nobody answers at that address"
        case ChannelError.connectTimeout: "the connection was not accepted in time"
        case let error as NIOSSLError: "TLS failed: \(error)"
        case let error as BoringSSLError: "TLS failed: \(error)"
        case let error as IOError: "the connection failed: \(error.localizedReason)"
        default: "the connection failed: \(error)"
        }
    }
}

extension IOError {
    /// What the system calls the error.
    fileprivate var localizedReason: String { "\(self)" }
}
