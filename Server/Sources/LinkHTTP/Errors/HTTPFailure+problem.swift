import Foundation
import HTTPTypes
import Hummingbird
import WaymarkLinks

extension HTTPFailure {
    /// The refusal as problem details, RFC 9457.
    func problemResponse(requestID: String) -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: problemBody(requestID: requestID))))
    }

    /// The bytes of problem details, RFC 9457.
    func problemBody(requestID: String?) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The body holds text and numbers only, so encoding cannot fail; an empty body is still a valid response.
        return (try? encoder.encode(ProblemDetails(self, requestID: requestID))) ?? Data()
    }

    /// The refusal as plain text, for people and crawlers.
    func textResponse() -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n\n\(detail)\n")))
    }
}

extension ProblemDetails {
    /// Describes a refusal.
    init(_ failure: HTTPFailure, requestID: String?) {
        self.init(
            type: "urn:waymark:problem:\(failure.code)", title: failure.status.reasonPhrase,
            status: failure.status.code,
            detail: failure.detail,
            errors: failure.fields.isEmpty
                ? nil : failure.fields.map { Violation(pointer: $0.pointer, detail: $0.detail) },
            requestID: requestID)
    }
}
