import FirebaseAPI
import Hummingbird
import LinkService
import WaymarkLinks

/// Firebase's methods below `/v1/`, with Google's error envelope.
///
/// Branch's methods have the same prefix, so that an unknown path may be one of theirs: its error can be read by clients of both.
struct FirebaseFace: Face {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    let prefixes = ["/v1/"]
    let isOpenToAllOrigins = true

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        let error = GoogleRPCStatus(failure.status, failure.detail)
        var response = failure.status == .notFound ? Self.response(toUnknown: error) : Response(error)
        for field in failure.headers { response.headers[field.name] = field.value }
        return response
    }

    /// Google's envelope, with the message at the top level too, where Branch's SDKs may look for it.
    private static func response(toUnknown error: GoogleRPCStatus) -> Response {
        let members: [String: JSONValue] = [
            "code": .integer(Int64(error.code)), "message": .string(error.message), "status": .string(error.status),
        ]
        return .branch(
            .object(["error": .object(members), "message": .string(error.message)]), status: .notFound)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        FirebaseController(useCases: useCases, limits: limits).addRoutes(to: group)
    }
}
