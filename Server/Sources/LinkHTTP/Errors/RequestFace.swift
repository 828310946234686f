import FirebaseAPI
import Foundation
import HTTPTypes
import Hummingbird
import WaymarkLinks

/// The faces of the service, which differ in how they speak of errors.
enum RequestFace: Hashable, Sendable {
    /// `/api/…`: problem details (RFC 9457).
    case native
    /// `/v1/…`: Google's error envelope.
    case firebase
    /// `/health/…`: problem details.
    case health
    /// Everything else: links, pages and association files, read by people and crawlers.
    case link

    /// Finds the face of a path.
    init(path: String) {
        if path.hasPrefix("/api/") {
            self = .native
        } else if path.hasPrefix("/v1/") {
            self = .firebase
        } else if path.hasPrefix("/health/") {
            self = .health
        } else {
            self = .link
        }
    }

    /// Writes a refusal in the language of the face.
    func response(for failure: HTTPFailure, requestID: String) -> Response {
        switch self {
        case .native, .health:
            failure.problemResponse(requestID: requestID)
        case .firebase:
            failure.googleResponse()
        case .link:
            failure.textResponse()
        }
    }
}

extension HTTPFailure {
    /// Problem details, RFC 9457.
    func problemResponse(requestID: String) -> Response {
        response(problemBody(requestID: requestID), contentType: "application/problem+json")
    }

    /// The bytes of problem details, RFC 9457.
    func problemBody(requestID: String?) -> Data {
        encode(ProblemDetails(self, requestID: requestID))
    }

    /// Google's envelope.
    fileprivate func googleResponse() -> Response {
        var response = Response(GoogleRPCStatus(status, detail))
        for field in headers { response.headers[field.name] = field.value }
        return response
    }

    fileprivate func textResponse() -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n\n\(detail)\n")))
    }

    private func response(_ body: Data, contentType: String) -> Response {
        var headers = headers
        headers[.contentType] = contentType
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// These bodies hold text and numbers only, so encoding cannot fail; an empty body is still a valid answer.
    private func encode(_ body: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(body)) ?? Data()
    }
}
