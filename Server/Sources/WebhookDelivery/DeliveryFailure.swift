import LinkRules
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The reason why a message got no answer.
enum DeliveryFailure: Error {
    case timedOut, closed, cancelled

    /// The reason of an error, for people.
    static func text(_ error: any Error) -> String {
        switch error {
        case DeliveryFailure.timedOut: DeliveryFault.timedOut.text
        case DeliveryFailure.closed, NIOSSLError.uncleanShutdown: DeliveryFault.closed.text
        case DeliveryFailure.cancelled: DeliveryFault.stopped.text
        case is HTTPParserError: DeliveryFault.notHTTP.text
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { text($0.error) } ?? DeliveryFault.notAnswering.text
        case ChannelError.connectTimeout: DeliveryFault.notAccepted.text
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
