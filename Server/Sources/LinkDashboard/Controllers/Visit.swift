import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import LinkRules
import LinkService
import LinkStorage
import NIOCore

/// A request of a person who is signed in, with everything that pages need.
struct Visit: Sendable {
    let request: Request
    let context: LinkRequestContext
    let useCases: LinkUseCases
    let words: Words
    let query: FieldValues
    let person: SignedInPerson
    let scope: Scope
    /// The form that was posted; `nil` where the request has none.
    var sent: FieldValues?

    /// The person as use cases are asked by.
    var caller: Caller { person.caller }
    /// The current time.
    var now: Date { useCases.clock.now() }
    /// The settings as the person may see and change them.
    var administration: Administration { useCases.administration(as: caller) }
    /// The project of the pages.
    var project: ProjectRecord { scope.project }

    /// Whether the person has a right in the project.
    func may(_ right: Right) -> Bool { caller.has(right, in: scope.project.id) }

    /// Requires that what an address names is of the project of the pages.
    ///
    /// - Throws: ``OtherProject`` where the address names no project, and the person may see that of the thing; else ``HTTPFailure``
    ///   with 404.
    func requireProject(_ id: ProjectRecord.ID) throws {
        guard id != project.id else { return }
        guard request.isRead, query["project"] == nil, let other = scope.projects.first(where: { $0.id == id }) else {
            throw HTTPFailure.notFound()
        }
        throw OtherProject(project: other)
    }

    /// The fields of the form that was posted.
    func form() async throws -> FieldValues {
        guard let sent else { return try await request.form() }
        return sent
    }

    /// Answers with a page; the previous page's note is shown.
    func answer(_ page: DashboardPage, status: HTTPResponse.Status = .ok, note: Note? = nil) -> Response {
        var frame = Frame(words: words, viewer: person.name, scope: scope)
        frame.sections = Section.allCases.filter(shows)
        frame.createPath = may(.createLinks) ? scope.path("/_/links/new") : nil
        frame.note = note ?? query["note"].flatMap(Note.init)
        return page.response(frame, status: status)
    }

    /// Answers with the page that asks before something is taken away.
    func ask(_ removal: Removal) -> Response { answer(removal.page(words, scope)) }

    /// Leads on after a change, with what was done.
    func go(_ path: String, _ fields: FieldValues = FieldValues(), note: Note? = nil) -> Response {
        .seeOther(scope.path(path, fields.setting("note", note?.rawValue)))
    }

    /// Whether the person may see a section of the project.
    func shows(_ section: Section) -> Bool {
        switch section {
        case .overview: true
        case .links: may(.readLinks)
        case .statistics: may(.readStatistics)
        case .domains, .apps, .settings: may(.readSettings)
        case .imports: may(.createManyLinks)
        case .abuse: may(.disableLinks)
        case .keys: may(.manageKeys)
        case .webhooks: may(.manageWebhooks)
        case .members: may(.manageMembers)
        case .audit: may(.readAudit)
        }
    }
}

extension Request {
    /// The most bytes of a form.
    private static let mostFormBytes = 256 << 10

    /// Whether the body is a form without files.
    var hasForm: Bool {
        !isRead && headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    }

    /// The fields of a form in the body.
    ///
    /// - Throws: ``HTTPFailure`` with 413, 415 or 400.
    func form() async throws -> FieldValues {
        guard hasForm else {
            throw HTTPFailure(.unsupportedMediaType, "unsupported-media-type", "The body must be a form.")
        }
        let bytes = try await body.collect(upTo: Self.mostFormBytes)
        guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            throw HTTPFailure(.badRequest, "bad-form", "The form is not UTF-8.")
        }
        return try FieldValues(urlencoded: text)
    }

    /// Where the request came from, for sessions and the audit log.
    func facts(_ context: LinkRequestContext) -> RequestFacts {
        RequestFacts(address: context.client, userAgent: headers[.userAgent], requestID: context.requestID)
    }
}
