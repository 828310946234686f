import Hummingbird
import LinkService

/// Every path of every link host that no other face has: links, their QR codes, the echo of a request, and what pages report.
struct LinkHostsFace: Face {
    let controller: LinkController
    let devices: DeviceReportController
    /// The dashboard, to which the bare host leads where it has one and no links.
    var dashboard: (any DashboardPages)?
    /// The paths of all other faces.
    let otherPaths: Set<String>
    /// All other faces.
    let otherFaces: [any Face]

    let prefixes: [String] = []
    let isOpenToAllOrigins = false

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        // Links are only read: what is posted below another face's prefix is meant for that face, which has no such path.
        if failure.status == .methodNotAllowed, let face = otherFaces.first(where: { $0.owns(request) }) {
            return face.response(to: .notFound(), for: request, context: context)
        }
        return controller.response(to: failure, request, context)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.on("/", method: .get, use: openRoot)
        group.on("/", method: .head, use: openRoot)
        // A dashboard has what is below `/_/`, and gives it back on the hosts of links.
        for path in (dashboard == nil ? ["**", "/_/**"] : ["**"]) as [RouterPath] {
            group.on(path, method: .get, use: controller.open)
            group.on(path, method: .head, use: controller.open)
        }
        group.post(DeviceReportController.path, use: devices.take)
        // Below the literal first segment of a longer route the router does not try `**`. Links may have such codes, as
        // `/health` beside `/health/live`.
        let paths = otherPaths.map { $0.split(separator: "/") }
        let taken = Set(paths.filter { $0.count == 1 }.map { $0[0] })
        let first = Set(paths.filter { $0.count > 1 }.map { $0[0] }).subtracting(taken)
        for segment in first.sorted() {
            for method in RequestMethods.known {
                group.on(RouterPath("/\(segment)"), method: method, use: openBesideOthers)
            }
        }
    }

    /// Answers the bare host: its links' page, or the dashboard where it has no links.
    @Sendable private func openRoot(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let isBare = context.target.path == "/" && context.target.query == nil
        guard isBare, let dashboard, let home = dashboard.home(for: context) else {
            return try await controller.open(request, context: context)
        }
        let response = LinkRedirect(to: home).response
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Answers a path such as `/health`; `/health/` is another face's.
    @Sendable private func openBesideOthers(
        _ request: Request, context: LinkRequestContext
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        guard let face = otherFaces.first(where: { $0.owns(context.target.path) }) else {
            guard isRead else { throw HTTPFailure.methodNotAllowed([.get, .head]) }
            return try await controller.open(request, context: context)
        }
        let response = face.response(
            to: isRead ? .notFound() : .methodNotAllowed([.get, .head]), for: request, context: context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
