import HTTPTypes
import Hummingbird

/// Answers what no controller answers: known paths with another method, and unknown paths of the APIs.
enum UnansweredRequests {
    /// The methods that at least one path answers.
    static let answered: [HTTPRequest.Method] = [.get, .head, .post, .patch, .delete]
    /// The methods that any address may know.
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

    /// Adds a refusal for every method that a path of the router lacks.
    ///
    /// Comes after all other routes.
    static func addRoutes(to router: Router<LinkRequestContext>) {
        let known = Dictionary(grouping: router.routes, by: \.path.description)
        for routes in known.values {
            guard let path = routes.first?.path else { continue }
            let registered = Set(routes.map(\.method))
            // The router makes HEAD out of GET when it is finished.
            let allowed = Array(registered.contains(.get) ? registered.union([.head]) : registered)
            for method in methods where !allowed.contains(method) {
                router.on(path, method: method) { request, context -> Response in
                    // The link hosts' route matches every path; below an API's prefix it stands for "unknown".
                    let isUnknown = context.endpointPath == "/**" && RequestFace(path: request.uri.path) != .link
                    throw isUnknown ? HTTPFailure.notFound() : HTTPFailure.methodNotAllowed(allowed)
                }
            }
        }
    }
}
