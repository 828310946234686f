import HTTPTypes
import Hummingbird

extension Router where Context == LinkRequestContext {
    /// Adds the routes of faces, and a refusal for every method that one of their paths lacks.
    ///
    /// Fixed paths win over those with variables. What no route has is answered by ``UnmatchedRequestMiddleware``.
    ///
    /// - Parameters:
    ///   - paths: the paths that the router has already.
    ///   - meter: begins to count the requests of the routes.
    /// - Returns: the paths that the router has now.
    @discardableResult func add(
        _ faces: [FaceMiddleware], beside paths: Set<String> = [], meter: RequestMeter = RequestMeter()
    ) -> Set<String> {
        // The router makes the list of its routes anew each time, so each face asks for it once only.
        faces.reduce(into: paths) { paths, face in
            face.face.addRoutes(to: group().add(middleware: face))
            let added = Dictionary(grouping: routes) { $0.path.description }.filter { !paths.contains($0.key) }
            let readable = Set(added.filter { $0.value.contains { $0.method == .get } }.keys)
            for (path, routes) in added {
                meter.begin(route: path, registered: Set(routes.map { $0.method }))
                refuseOtherMethods(of: routes, readable: readable, face: face)
            }
            paths.formUnion(added.keys)
        }
    }

    /// - Parameter readable: the paths of the face that can be read.
    private func refuseOtherMethods(of routes: [RouteDescription], readable: Set<String>, face: FaceMiddleware) {
        guard let path = routes.first?.path else { return }
        let registered = Set(routes.map { $0.method })
        // The router makes HEAD out of GET when it is finished.
        let allowed = registered.contains(.get) ? registered.union([.head]) : registered
        let refusal = MethodRefusal(
            face: face, failure: .methodNotAllowed(Array(allowed)),
            depth: Self.depth(ofReadableAbove: path.description, in: readable))
        for method in RequestMethods.known where !allowed.contains(method) {
            on(path, method: method, responder: refusal)
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
