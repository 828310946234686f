import HTTPTypes
import Hummingbird

extension Router where Context == LinkRequestContext {
    /// Adds the routes of a face, and a refusal for every method that one of its paths lacks.
    ///
    /// Fixed paths win over those with variables. What no route has is answered by ``UnmatchedRequestMiddleware``.
    ///
    /// - Parameter meter: begins to count the requests of the routes.
    func add(_ face: FaceMiddleware, meter: RequestMeter = RequestMeter()) {
        let known = Set(routes.map(\.path.description))
        let group = group().add(middleware: face)
        face.face.addRoutes(to: group)
        let added = routes.filter { !known.contains($0.path.description) }
        for (path, routes) in Dictionary(grouping: added, by: \.path.description) {
            meter.begin(route: path, registered: Set(routes.map(\.method)))
            Self.refuseOtherMethods(of: routes, in: group)
        }
    }

    private static func refuseOtherMethods(
        of routes: [RouteDescription], in group: RouterGroup<LinkRequestContext>
    ) {
        guard let path = routes.first?.path else { return }
        let registered = Set(routes.map(\.method))
        // The router makes HEAD out of GET when it is finished.
        let allowed = Array(registered.contains(.get) ? registered.union([.head]) : registered)
        for method in RequestMethods.known where !allowed.contains(method) {
            group.on(path, method: method) { _, _ -> Response in throw HTTPFailure.methodNotAllowed(allowed) }
        }
    }
}
