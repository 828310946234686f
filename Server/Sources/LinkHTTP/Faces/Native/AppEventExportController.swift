import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import NIOCore
import WaymarkLinks

/// `GET /api/v1/events`: the events of apps that belong to links, as a stream of lines or as pages.
struct AppEventExportController {
    /// The events that are read at once for a stream.
    private static let eventsAtOnce = 500

    private let useCases: LinkUseCases
    private let turns: ExportTurns

    init(useCases: LinkUseCases, limits: HTTPLimits) {
        self.useCases = useCases
        turns = ExportTurns(limits.clickExports)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.events.nativePath), use: events)
    }

    @Sendable func events(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .exportClicks)
        let query = try NativeQuery(
            request.uri.query,
            known: ["link", "domain", "project", "tag", "period", "format", "limit", "cursor"])
        let now = useCases.clock.now()
        let period = try query.period(now: now) ?? StatisticsPeriod(days: 30, until: now)
        let format = try query.option("format", default: DataFormat(accepted: request.headers[.accept]) ?? .ndjson)
        try query.requirePages(for: format)
        let limit = try query.integer("limit", in: 1...AppEventPage.maximumLimit, default: 500)
        let after = try query.cursor { Int64($0) }
        let reading = Reading(
            export: useCases.appEventExport, subject: try await subject(query, caller: caller),
            received: period.hours.lowerBound.start..<period.hours.upperBound.start, caller: caller)
        guard format == .json else { return try await stream(reading, as: format) }
        let page = try await reading.page(after: after, limit: limit)
        return try NativeResponse.json(
            AppEventPage(
                events: page.entries.map(AppEventResource.init), next: page.next.map { PageCursor.text(String($0)) }))
    }

    /// An export that is read in parts.
    private struct Reading: Sendable {
        let export: AppEventExport
        let subject: StatisticsQuery.Subject
        let received: Range<Date>
        let caller: Caller

        func page(after number: Int64?, limit: Int) async throws -> AppEventExport.Page {
            do {
                return try await export.page(
                    of: subject, received: received, after: number, limit: limit, caller: caller)
            } catch let error as LinkServiceError where error.code == .invalidArgument {
                throw HTTPFailure.badRequest("bad-query", error.message)
            }
        }
    }

    /// The events as lines; the next part is read when the client has taken the one before.
    private func stream(_ reading: Reading, as format: DataFormat) async throws -> Response {
        let turn = try turns.begin()
        // Read before the head of the response is sent, so that a database that is unavailable has its status.
        let first = try await reading.page(after: nil, limit: Self.eventsAtOnce)
        let body = ResponseBody { writer in
            var bytes = format == .csv ? AppEventResource.csvHeader : []
            var page = first
            while true {
                for entry in page.entries {
                    AppEventResource(entry).append(asCSV: format == .csv, to: &bytes)
                }
                if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
                bytes.removeAll(keepingCapacity: true)
                guard let next = page.next else { break }
                page = try await reading.page(after: next, limit: Self.eventsAtOnce)
            }
            withExtendedLifetime(turn) {}
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: format.mediaType], body: body)
    }

    private func subject(_ query: NativeQuery, caller: Caller) async throws -> StatisticsQuery.Subject {
        guard let text = query["link"] else { return try query.statisticsSubject() }
        guard query["domain"] == nil, query["project"] == nil, query["tag"] == nil else {
            throw HTTPFailure.badRequest("bad-query", "A link is enough; omit “domain”, “project” and “tag”.")
        }
        return try await useCases.catalog.statisticsSubject(ofLink: text, caller: caller)
    }
}

extension AppEventResource {
    /// Describes an event to callers.
    init(_ entry: AppEventExport.Entry) {
        let event = entry.event
        self.init(
            id: event.eventID, name: event.name, value: event.value, currency: event.currency,
            platform: event.platform.rawValue, time: event.happenedAt, receivedAt: event.receivedAt,
            linkID: event.attribution.link.description, shortLink: entry.shortLink,
            touch: event.attribution.touch.rawValue, claimID: event.attribution.claim?.description,
            clickID: event.attribution.click?.description)
    }
}
