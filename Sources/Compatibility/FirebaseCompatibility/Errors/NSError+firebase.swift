import FirebaseAPI
import Foundation
import WaymarkClient

extension LinkTransport {
    /// Sends a request; faults are those of `URLSession`, which Firebase's SDK passed on as they were.
    func exchange(_ request: LinkHTTPRequest) async throws -> LinkHTTPResponse {
        do throws(LinkTransportError) {
            return try await send(request)
        } catch {
            if error.kind == .cancelled { try Task.checkCancellation() }
            throw NSError.unreachable(error)
        }
    }
}

extension NSError {
    /// A fault of receiving.
    static func receiving(code: Int, _ message: String) -> NSError {
        NSError(domain: FirebaseErrorDomain.links, code: code, userInfo: [NSLocalizedDescriptionKey: message])
    }

    /// The URL is no dynamic link that can be read.
    static func notADynamicLink(_ url: URL) -> NSError {
        receiving(code: 1, "The universal link is not a dynamic link that the app can read: \(url.absoluteString)")
    }

    /// The link leads where the app goes not.
    static func disallowedTarget(_ url: URL) -> NSError {
        receiving(
            code: 1, "The destination has a host or a scheme that targetHosts does not contain: \(url.absoluteString)")
    }

    /// The service could not say what a link means.
    static func unreadableLink(_ url: URL) -> NSError {
        receiving(code: 0, "The service did not resolve the link: \(url.absoluteString)")
    }

    /// The service said something else than an answer.
    static var unreadableAnswer: NSError { receiving(code: 0, "The response of the service cannot be read.") }

    /// The service refused to tell a link; its error object is the information.
    static func refusal(_ response: LinkHTTPResponse, link: URL?) -> NSError {
        let object = try? JSONSerialization.jsonObject(with: response.body)
        guard var error = (object as? [String: Any])?["error"] as? [String: Any] else {
            return link.map(unreadableLink) ?? unreadableAnswer
        }
        error[NSLocalizedDescriptionKey] = error["message"]
        return NSError(domain: FirebaseErrorDomain.links, code: response.status, userInfo: error)
    }

    /// A fault of making a short link.
    static func shortening(reason: String) -> NSError {
        NSError(
            domain: FirebaseErrorDomain.shortening, code: 0,
            userInfo: [
                NSLocalizedDescriptionKey: "The link cannot be shortened: \(reason)",
                NSLocalizedFailureReasonErrorKey: reason,
            ])
    }

    /// The service refused to make a short link.
    static func refusedShortening(_ response: LinkHTTPResponse) -> NSError {
        guard let answer = try? GoogleErrorResponse(json: response.body, rules: .lenient), let status = answer.error
        else { return shortening(reason: "The service answered \(response.status).") }
        let plain = shortening(reason: status.message)
        var information = plain.userInfo
        information["remoteStatus"] = status.status
        information["remoteErrorCode"] = Int(status.code)
        return NSError(domain: plain.domain, code: plain.code, userInfo: information)
    }

    /// There is no answer, in the words of `URLSession`.
    static func unreachable(_ error: LinkTransportError) -> NSError {
        let code: URLError.Code =
            switch error.kind {
            case .offline: .notConnectedToInternet
            case .connection: .cannotConnectToHost
            case .untrustedHost: .serverCertificateUntrusted
            case .timeout: .timedOut
            case .cancelled: .cancelled
            case .responseTooLong: .dataLengthExceedsMaximum
            }
        return NSError(
            domain: NSURLErrorDomain, code: code.rawValue,
            userInfo: [
                NSLocalizedDescriptionKey: "The service cannot be reached: \(error)", NSUnderlyingErrorKey: error,
            ])
    }
}
