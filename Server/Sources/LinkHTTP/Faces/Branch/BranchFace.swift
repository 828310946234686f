import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import WaymarkLinks

/// Branch's methods below `/v1/` and `/v2/`, with its error envelope.
///
/// Unknown paths below `/v1/` are answered by ``FirebaseFace``, which was there first.
struct BranchFace: Face {
    let useCases: LinkUseCases
    let limits: HTTPLimits
    let qrCodes: QRCodeDrawer

    let prefixes = ["/v2/event/"]
    let isOpenToAllOrigins = true

    /// Every error has a message: Branch's SDK for iOS takes one without for a success.
    ///
    /// The SDK reads that of a QR code at the top level. Branch answers 400 to wrong credentials and to all that is wrong in a
    /// body.
    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        let status: HTTPResponse.Status =
            switch failure.status {
            case .unauthorized, .unprocessableContent, .unsupportedMediaType, .preconditionFailed: .badRequest
            default: failure.status
            }
        // The pointers of fields are those of the native API, which a client of Branch does not know.
        let message = failure.fields.map(\.detail).reduce(failure.detail) { text, detail in
            text.contains(detail) ? text : "\(text) \(detail)"
        }
        let error: [String: JSONValue] = ["code": .integer(Int64(status.code)), "message": .string(message)]
        var response = Response.branch(.object(["error": .object(error), "message": .string(message)]), status: status)
        for field in failure.headers where field.name != .wwwAuthenticate { response.headers[field.name] = field.value }
        return response
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        BranchController(useCases: useCases, limits: limits, qrCodes: qrCodes).addRoutes(to: group)
    }
}

extension Response {
    /// An answer to a client of Branch: a script that calls a function of the page, if the request names one in `callback`.
    static func branch(_ value: JSONValue, to request: Request) throws(HTTPFailure) -> Response {
        try script(value.jsonText, to: request) ?? .branch(value)
    }

    /// A script that calls a function of the page with a value; `nil` where the request names none.
    static func script(_ value: String, to request: Request) throws(HTTPFailure) -> Response? {
        guard let callback = request.uri.queryParameters["callback"].map(String.init) else { return nil }
        guard callback.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$.]{0,99}/) != nil else {
            throw .badRequest("invalid-callback", "“callback” must be the name of a function.")
        }
        // What comes first keeps the text from being taken for another format.
        return Response(
            status: .ok,
            headers: [.contentType: "application/javascript; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "/**/\(callback)(\(value));")))
    }

    /// An answer to a client of Branch, with the identifier by which its SDKs name it in their logs.
    static func branch(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json; charset=utf-8", .branchRequestID: UUID().uuidString.lowercased(),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: value.jsonText)))
    }
}
