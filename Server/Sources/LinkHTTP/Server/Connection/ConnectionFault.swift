import HTTPTypes
import NIOHTTP1

/// The response to a sender whose bytes are not an HTTP request.
enum ConnectionFault {
    /// The answer to what the parser says.
    static func failure(_ error: HTTPParserError, isLineTooLong: Bool, limits: HTTPLimits) -> HTTPFailure {
        switch error {
        case .headerOverflow:
            return isLineTooLong ? .targetTooLong(limits.targetBytes) : .headersTooLarge(limits)
        case .invalidMethod:
            return malformed("The request does not begin with a supported method.")
        case .invalidURL:
            return malformed("The request target contains invalid characters; percent-encode them.")
        case .invalidVersion:
            return malformed("The request line does not end in HTTP/1.1 or HTTP/1.0.")
        case .invalidHeaderToken, .lfExpected:
            return malformed(
                "A header field contains invalid characters, or a line does not end in CRLF.")
        case .invalidContentLength, .unexpectedContentLength:
            return malformed("Content-Length must be a single number, and must not be combined with Transfer-Encoding.")
        case .invalidChunkSize:
            return malformed("A chunk of the body does not begin with its size in hexadecimal digits.")
        case .invalidEOFState, .closedConnection:
            return malformed("The request ends early.")
        default:
            return malformed("The request is not HTTP/1.1.")
        }
    }

    /// The answer to a head that takes too long.
    static let headTooSlow = HTTPFailure(
        .requestTimeout, "request-timeout", "The request line and header fields did not arrive in time.")

    private static func malformed(_ detail: String) -> HTTPFailure {
        HTTPFailure(.badRequest, "malformed-request", detail)
    }
}
