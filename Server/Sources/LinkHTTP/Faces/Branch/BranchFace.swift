import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import WaymarkLinks

/// Branch's methods below `/v1/`, `/v2/` and `/v3/`, with its error envelope.
///
/// Firebase has methods below `/v1/` too: unknown paths there are answered by ``FirebaseFace``, whose envelope has `error.message`
/// too, unless only a client of Branch can have asked. Below `/v3/` there is nothing: the next major versions of Branch's SDKs ask
/// there, and are told so.
struct BranchFace: Face {
    let useCases: LinkUseCases
    let limits: HTTPLimits
    let qrCodes: QRCodeDrawer
    let visits: BranchVisits

    let prefixes = ["/v2/", "/v3/"]
    /// What Branch's API has below `/v1/`, here or only there: paths that begin so are no names of Firebase's methods.
    ///
    /// Source: Branch's public API, and the sources of its SDKs, with what former versions ask for.
    private static let sections = Set(
        ("app app-link-settings applist applycode close content-events cpid credithistory credits deepview dismiss event "
            + "has-app install logout open pageview profile qr-code query redeem referralcode register-view url")
            .split(separator: " "))
    /// The paths whose scripts give pages no object, so that one with an error would be taken for something else.
    private static let scriptsOfValues: Set<String> = ["/_r", "/v1/deepview"]
    let isOpenToAllOrigins = true

    /// Below `/v1/` the name of the call tells whose client asks, or a key in Branch's form in the query.
    func owns(_ request: Request) -> Bool {
        let path = request.uri.path
        if owns(path) { return true }
        guard path.hasPrefix("/v1/") else { return false }
        let section = path.dropFirst("/v1/".count).prefix { $0 != "/" }
        return Self.sections.contains(section) || request.uri.queryParameters["branch_key"] != nil
    }

    /// Every error has a message: Branch's SDK for iOS takes one without for a success.
    ///
    /// The SDK reads that of a QR code at the top level. Branch answers 400 to wrong credentials and to all that is wrong in a
    /// body.
    ///
    /// A page that asks by a script gets one that calls its function with the error. Browsers run only scripts with status 200;
    /// the error's own is in `code`. The functions for `/_r` and `/v1/deepview` expect a name and a function, no object: there the
    /// status remains, so that the page's script element fails.
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
        let answer = JSONValue.object(["error": .object(error), "message": .string(message)])
        let script = script(answer, for: request, status: status)
        var response = script ?? .branch(answer, status: status)
        for field in failure.headers where field.name != .wwwAuthenticate { response.headers[field.name] = field.value }
        return response
    }

    /// The script that tells a page an error; `nil` where the page has asked for none, or names no function.
    private func script(_ answer: JSONValue, for request: Request, status: HTTPResponse.Status) -> Response? {
        let path = request.uri.path
        guard request.method == .get, path == "/_r" || path.hasPrefix("/v1/") else { return nil }
        do throws(HTTPFailure) {
            let script = try Response.script(
                answer.jsonText, to: request, status: Self.scriptsOfValues.contains(path) ? status : .ok)
            return script
        } catch {
            return nil
        }
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        BranchController(useCases: useCases, limits: limits, qrCodes: qrCodes, visits: visits).addRoutes(
            to: group)
    }
}

extension Response {
    /// An answer to a client of Branch: a script that calls a function of the page, if the request names one in `callback`.
    static func branch(_ value: JSONValue, to request: Request) throws(HTTPFailure) -> Response {
        try script(value.jsonText, to: request) ?? .branch(value)
    }

    /// A script that calls a function of the page with a value; `nil` where the request names none.
    static func script(
        _ value: String, to request: Request, status: HTTPResponse.Status = .ok
    ) throws(HTTPFailure) -> Response? {
        guard let callback = request.uri.queryParameters["callback"].map(String.init) else { return nil }
        guard callback.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$.]{0,99}/) != nil else {
            throw .badRequest("invalid-callback", "“callback” must be the name of a function.")
        }
        // What comes first keeps the text from being taken for another format.
        return Response(
            status: status,
            headers: [
                .contentType: "application/javascript; charset=utf-8", .cacheControl: "no-store",
                .branchRequestID: UUID().uuidString.lowercased(),
            ],
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
