import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import NIOCore
import NIOHTTP1
import NIOHTTP2

extension HTTPFailure {
    /// Translates an error.
    ///
    /// What is not known here is our own fault and tells nothing.
    package init(_ error: any Error) {
        switch error {
        case let failure as HTTPFailure:
            self = failure
        case let error as LinkServiceError:
            self.init(error)
        case let error as LinkStoreError:
            StoreErrorCounts.record(error)
            self.init(LinkServiceError(error, subject: "The resource"))
        case let error as HTTPError:
            self.init(error)
        case let error as NIOTooManyBytesError:
            self = .bodyTooLarge(limit: error.maxBytes)
        case is HTTPParserError:
            self = HTTPFailure(
                .badRequest, "malformed-body", "The request body ends early or is not framed as HTTP/1.1 requires.",
                headers: [.connection: "close"])
        case is CancellationError, is ChannelError, is IOError, is any NIOHTTP2Error:
            self = .clientGone
        default:
            self = .internalError
        }
    }

    /// Something that is our own fault.
    static let internalError = HTTPFailure(
        .internalServerError, "internal", "An internal error occurred; see the log of the service.")

    /// The client has ended the connection or the stream, or broken the protocol in the middle of a request.
    ///
    /// It reads no answer. The status is nginx's, for the log and the metrics.
    static let clientGone = HTTPFailure(
        HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"), "client-gone",
        "The client closed the request.")

    private init(_ error: HTTPError) {
        switch error.status {
        case .notFound:
            self = .notFound()
        case .contentTooLarge:
            self = .bodyTooLarge(limit: nil)
        default:
            self.init(
                error.status, error.status.reasonPhrase.lowercased().split(separator: " ").joined(separator: "-"),
                error.body ?? error.status.reasonPhrase, headers: error.headers)
        }
    }
}
