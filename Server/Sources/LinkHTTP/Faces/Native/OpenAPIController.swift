import Hummingbird
import WaymarkLinks

/// `/api/v1/openapi.json`: describes the native API to programs.
struct OpenAPIController {
    /// The document, as it lies in the source folder.
    static let document = ByteBuffer(bytes: PackageResources.openapi_json)

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.openAPI.template)) { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "max-age=300"],
                body: ResponseBody(byteBuffer: Self.document))
        }
    }
}
