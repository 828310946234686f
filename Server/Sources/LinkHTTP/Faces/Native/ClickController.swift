import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/clicks`: single clicks, as a stream of lines or as pages.
struct ClickController {
    /// The size of texts after which a page ends: as JSON, at most six times as much, so that a page stays below the
    /// largest response that clients read.
    private static let pageTextBytes = 800_000

    private let useCases: LinkUseCases
    private let turns: ExportTurns

    init(useCases: LinkUseCases, limits: HTTPLimits) {
        self.useCases = useCases
        turns = ExportTurns(limits.clickExports)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.clicks.nativePath), use: clicks)
    }

    @Sendable func clicks(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .exportClicks)
        let query = try NativeQuery(
            request.uri.query, known: ClickParameters.names, repeatable: NativeQuery.clickFilters)
        let parameters = try ClickParameters(query, request, now: useCases.clock.now())
        let subject = try await subject(parameters.subject, caller: caller)
        let turn = try turns.begin()
        var reader: ClickReader
        do {
            reader = try await useCases.clickExport.reader(
                parameters.query(of: subject), from: parameters.position, caller: caller)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
        guard parameters.format == .json else {
            // Read before the head of the response is sent, so that a database that is unavailable has its status.
            let first = try await reader.page(ofAtMost: 1000, textBytes: Self.pageTextBytes)
            let stream = ClickStream(
                format: parameters.format, first: first, reader: reader, turn: turn, logger: context.logger)
            return Response(
                status: .ok, headers: [.contentType: parameters.format.mediaType], body: stream.body)
        }
        let page = try await reader.page(ofAtMost: parameters.limit, textBytes: Self.pageTextBytes)
        return try NativeResponse.json(
            ClickPage(
                clicks: page.resources(), next: reader.position.map { PageCursor.text($0.description) }))
    }

    private func subject(
        _ subject: ClickParameters.Subject, caller: Caller
    ) async throws -> StatisticsQuery.Subject {
        switch subject {
        case .links(let subject): return subject
        case .link(let text): return try await useCases.catalog.statisticsSubject(ofLink: text, caller: caller)
        }
    }
}

extension ClickReader.Page {
    /// The clicks as callers receive them.
    func resources() -> [ClickResource] {
        clicks.compactMap { click in
            shortLinks[click.click.link].map { ClickResource(click, shortLink: $0) }
        }
    }
}
