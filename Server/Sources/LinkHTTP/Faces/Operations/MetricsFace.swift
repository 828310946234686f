import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ServiceMetrics

/// `/metrics`: the numbers of the service for Prometheus, with problem details (RFC 9457).
///
/// On the hosts of links there are none: what visitors get there for this path is the answer of these hosts.
struct MetricsFace: Face {
    /// The path.
    static let path = "/metrics"

    let read: @Sendable () async -> [MetricReading]
    let requests: RequestMeter
    /// Who may read; `nil` on a port of its own, where everybody may.
    let access: Access?

    /// The access to metrics on a port that is shared with links.
    struct Access {
        let keys: APIKeyVerifier
        let directory: DirectoryCache
        /// Answers on the hosts of links.
        let linkHosts: LinkHostPages

        /// Whether an authority is that of links.
        ///
        /// Addresses and this machine's own name are the operator's, also where the first start has made them a domain.
        func isLinkHost(_ authority: String) -> Bool {
            guard !HTTPFields.isLocal(authority), IPAddress(forwarded: authority) == nil else {
                return false
            }
            return !directory.current.domains(onHost: authority).isEmpty
        }
    }

    let prefixes: [String] = []
    let isOpenToAllOrigins = false
    var needsSettings: Bool { access != nil }

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        if let access, access.isLinkHost(context.authority) {
            return access.linkHosts.failure(failure, request, context)
        }
        return failure.problemResponse(requestID: context.requestID)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(Self.path), use: metrics)
    }

    @Sendable private func metrics(_ request: Request, context: LinkRequestContext) async throws -> Response {
        if let access {
            if access.isLinkHost(context.authority) { return try await access.linkHosts.open(request, context) }
            try Self.check(try access.keys.caller(of: request))
        }
        let format = MetricsFormat(accept: request.headers[values: .accept])
        let text = MetricsText(format).text(requests.readings + (await read()))
        return Response(
            status: .ok, headers: [.contentType: format.contentType, .vary: "Accept"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Only who may read everything may see the numbers of everything.
    private static func check(_ caller: Caller) throws(LinkServiceError) {
        try caller.require(.readMetrics)
        guard caller.hasEverywhere(.readMetrics) else {
            throw LinkServiceError(
                .permissionDenied, reason: .roleNotAllowed,
                "Metrics are about all projects: use a reader key of all projects, made by “waymark key create --role reader --all-projects”."
            )
        }
    }
}
