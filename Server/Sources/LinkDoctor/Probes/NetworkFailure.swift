import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// Translates network errors into failures of an exchange.
enum NetworkFailure {
    /// Why there is no connection.
    static func connecting(_ error: any Error) -> ObservedExchange.Failure {
        if error is ChannelError { return .connectTimedOut }
        guard let error = error as? IOError else { return .connectTimedOut }
        switch error.errnoCode {
        case ECONNREFUSED, ECONNRESET: return .refused
        case ENETUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT: return .noRoute
        default: return .connectTimedOut
        }
    }

    /// Why there is no answer on a connection.
    static func answering(_ error: any Error) -> ObservedExchange.Failure {
        switch error {
        case is AnswerTimedOut: return .answerTimedOut
        case is ConnectionClosed: return .broken("the connection was closed before the answer was whole")
        case is HTTPParserError: return .broken("what came is not HTTP")
        case NIOSSLError.uncleanShutdown: return .broken("the connection was closed before the answer was whole")
        case let error as NIOSSLError:
            let text = String(describing: error)
            return isPlainText(text) ? .notTLS : .handshake(summary(text))
        case let error as BoringSSLError:
            let text = String(describing: error)
            return isPlainText(text) ? .notTLS : .handshake(summary(text))
        case let error as IOError where error.errnoCode == ECONNRESET:
            return .broken("the connection was reset")
        default:
            return .broken(String(describing: error))
        }
    }

    /// What BoringSSL says where the other side answers without TLS.
    private static func isPlainText(_ text: String) -> Bool {
        ["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"].contains { text.contains($0) }
    }

    /// The name of the reason inside the library's text: `SSLV3_ALERT_HANDSHAKE_FAILURE`.
    private static func summary(_ text: String) -> String {
        let words = text.split { !($0.isUppercase || $0.isNumber || $0 == "_") }
        return words.max { $0.count < $1.count }.map { $0.count > 8 ? String($0) : text } ?? text
    }
}
