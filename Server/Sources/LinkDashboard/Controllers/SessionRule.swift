import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// Finds out who is signed in, and for which project the pages are.
struct SessionRule: Sendable {
    typealias Handler = @Sendable (Request, LinkRequestContext) async throws -> Response

    let useCases: LinkUseCases

    /// The code of a refusal that leads to the sign-in.
    static let signInNeeded = "sign-in-needed"

    /// The handler of a route for people who are signed in and have a right in the project.
    ///
    /// What is wrong with an address and no page has a place to say is said on a page of its own, as is that a link was deleted. A
    /// form waits in the page that asks for the sign-in or the password.
    ///
    /// - Parameters:
    ///   - right: the right.
    ///   - parameters: what the address may ask for.
    ///   - answer: answers the request.
    func page(
        _ right: Right? = nil, taking parameters: PageParameters = PageParameters(),
        _ answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Handler {
        { request, context in
            var visit: Visit
            do {
                visit = try await self.visit(request, context)
            } catch let failure as HTTPFailure where failure.code == Self.signInNeeded && request.hasForm {
                guard let response = try await askToSignIn(request, context) else { throw failure }
                return response
            }
            if let right { try visit.caller.require(right, in: visit.project.id) }
            do {
                if request.hasForm { visit.sent = try await request.form() }
                try parameters.check(visit.query, visit.words)
                return try await answer(visit)
            } catch let error as LinkServiceError where error.reason == .confirmationNeeded {
                guard let form = visit.sent.flatMap({ CarriedForm(to: request.uri.description, $0) }) else {
                    throw error
                }
                let hasFactor = try await useCases.accounts.secondFactor(of: visit.person).isOn
                let page = pages(visit.words, carrying: form)
                    .confirm(to: LocalPath.safe(request.place(context)), hasSecondFactor: hasFactor)
                return visit.answer(page, status: .forbidden)
            } catch let other as OtherProject {
                return .seeOther(visit.scope.moved(to: other.project).path(request.uri.path, visit.query))
            } catch let fault as FieldFault {
                return visit.answer(ProblemPage.page(of: fault, visit.words), status: .unprocessableContent)
            } catch let error as LinkServiceError where error.code == .gone {
                let target = visit.may(.readAudit) ? context.parameters.get("id") : nil
                let log = target.map { visit.scope.path("/_/audit", FieldValues([("target", $0)])) }
                return visit.answer(ProblemPage.page(ofRemoved: visit.words, log: log), status: .gone)
            }
        }
    }

    /// The pages of the sign-in.
    ///
    /// - Parameters:
    ///   - words: the reader's words.
    ///   - form: a form that waits until the page is through.
    func pages(_ words: Words, carrying form: CarriedForm? = nil) -> SignInPages {
        SignInPages(words: words, provider: useCases.signInProvider?.configuration.name, carried: form)
    }

    /// Answers a form whose sender is not signed in, or not any more, with the sign-in, which keeps it; `nil` where it cannot wait.
    private func askToSignIn(_ request: Request, _ context: LinkRequestContext) async throws -> Response? {
        guard let form = CarriedForm(to: request.uri.description, try await request.form()) else { return nil }
        let words = Words(accepted: request.headers[.acceptLanguage])
        return pages(words, carrying: form).signIn(to: LocalPath.safe(request.place(context)))
            .response(Frame(words: words), status: .forbidden)
    }

    /// The signed-in person; `nil` if the request has no valid session.
    func person(_ request: Request, _ context: LinkRequestContext) async throws -> SignedInPerson? {
        guard let token = SessionCookie.token(in: request.headers[.cookie]) else { return nil }
        return try await useCases.accounts.person(sessionToken: token, from: request.facts(context))
    }

    private func visit(_ request: Request, _ context: LinkRequestContext) async throws -> Visit {
        guard let person = try await person(request, context) else {
            throw HTTPFailure(.unauthorized, Self.signInNeeded, "Sign in first.")
        }
        let query = try FieldValues(query: context.target.query)
        let projects = try await useCases.administration(as: person.caller).projects()
        guard let first = projects.first else {
            throw LinkServiceError(.permissionDenied, reason: .roleNotAllowed, .person(.noRoleAnywhere))
        }
        let named = query["project"].flatMap { id in projects.first { $0.id.description == id } }
        if query["project"] != nil, named == nil { throw HTTPFailure.notFound() }
        return Visit(
            request: request, context: context, useCases: useCases,
            words: Words(accepted: request.headers[.acceptLanguage]),
            query: query, person: person,
            scope: Scope(
                project: named ?? first, projects: projects, oldest: useCases.directory.current.projects.first?.id))
    }
}
