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
        let readable = Set(added.filter { $0.method == .get }.map(\.path.description))
        for (path, routes) in Dictionary(grouping: added, by: \.path.description) {
            meter.begin(route: path, registered: Set(routes.map(\.method)))
            Self.refuseOtherMethods(of: routes, readable: readable, face: face.face, in: group)
        }
    }

    /// - Parameter readable: the paths of the face that can be read.
    private static func refuseOtherMethods(
        of routes: [RouteDescription], readable: Set<String>, face: any Face,
        in group: RouterGroup<LinkRequestContext>
    ) {
        guard let path = routes.first?.path else { return }
        let registered = Set(routes.map(\.method))
        // The router makes HEAD out of GET when it is finished.
        let allowed = Array(registered.contains(.get) ? registered.union([.head]) : registered)
        let depth = depth(ofReadableAbove: path.description, in: readable)
        for method in RequestMethods.known where !allowed.contains(method) {
            let refusal = HTTPFailure.methodNotAllowed(allowed)
            guard method == .get || method == .head else {
                group.on(path, method: method) { _, _ -> Response in throw refusal }
                continue
            }
            group.on(path, method: method) { request, context in
                let segments = context.target.path.split(separator: "/")
                let above = depth.map { "/" + segments.prefix($0).joined(separator: "/") }
                return try face.answerToReading(request, context, above: above, refusal: refusal)
            }
        }
    }

    /// How many segments the nearest path above one has that can be read; `nil` where there is none.
    private static func depth(ofReadableAbove path: String, in readable: Set<String>) -> Int? {
        var segments = path.split(separator: "/")[...]
        while segments.popLast() != nil, !segments.isEmpty {
            if readable.contains("/" + segments.joined(separator: "/")) { return segments.count }
        }
        return nil
    }
}
