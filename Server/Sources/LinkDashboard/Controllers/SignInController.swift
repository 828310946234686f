import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// Signing in and out, coming in by a one-time link, and the password once more.
struct SignInController: Sendable {
    let useCases: LinkUseCases
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/sign-in", use: showSignIn)
        group.post("/_/sign-in", use: signIn)
        group.post("/_/sign-out", use: signOut)
        group.get("/_/invitation/{token}", use: showInvitation)
        group.post("/_/invitation/{token}", use: accept)
        group.get(
            "/_/confirm",
            use: rule.page(taking: PageParameters(["to"])) { visit in
                visit.answer(
                    rule.pages(visit.words).confirm(
                        to: LocalPath.safe(visit.query["to"]),
                        hasSecondFactor: try await visit.useCases.accounts.secondFactor(of: visit.person).isOn))
            })
        group.post("/_/confirm", use: rule.page(nil, confirm))
    }

    private func words(_ request: Request) -> Words { Words(accepted: request.headers[.acceptLanguage]) }

    @Sendable private func showSignIn(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let query = try FieldValues(query: context.target.query)
        let path = LocalPath.safe(query["to"])
        if try await rule.person(request, context) != nil { return .seeOther(path) }
        let words = words(request)
        return rule.pages(words).signIn(to: path).response(
            Frame(words: words, note: query["note"].flatMap(Note.init)))
    }

    @Sendable private func signIn(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let form = try await request.form()
        let (words, path) = (words(request), LocalPath.safe(form["to"]))
        let answer = try await useCases.accounts.signIn(
            email: form["email"] ?? "", password: form.exactly("password"), code: form["code"],
            from: request.facts(context))
        let pages = rule.pages(words, carrying: CarriedForm(in: form))
        switch answer {
        case .signedIn(let token, _): return pages.signedIn(to: path, cookie: SessionCookie.setting(token.text))
        case .needsSecondFactor:
            return pages.signIn(email: form["email"], to: path, isCodeNeeded: true).response(
                Frame(words: words), status: .unprocessableContent)
        case .refused:
            return pages.signIn(email: form["email"], to: path, error: Self.refused(words)).response(
                Frame(words: words), status: .unprocessableContent)
        case .throttled(let until):
            return Self.throttled(
                pages.signIn(email: form["email"], to: path, error: Self.waiting(words)), until: until, words,
                now: useCases.clock.now())
        }
    }

    @Sendable private func signOut(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        if let token = SessionCookie.token(in: request.headers[.cookie]) {
            try await useCases.accounts.signOut(sessionToken: token)
        }
        var response = Response.seeOther("/_/sign-in?note=\(Note.signedOut.rawValue)", cookie: SessionCookie.ending)
        // Not "cookies": browsers then forget those of all hosts of the registered domain, and with them other sign-ins there.
        response.headers[.clearing] = "\"cache\""
        return response
    }

    @Sendable private func showInvitation(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let words = words(request)
        guard let token = context.parameters.get("token"),
            let invitation = try await useCases.accounts.invitation(token: token)
        else { return rule.pages(words).ended().response(Frame(words: words), status: .notFound) }
        return rule.pages(words).invitation(invitation, path: request.uri.path).response(Frame(words: words))
    }

    @Sendable private func accept(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let (words, form) = (words(request), try await request.form())
        let pages = rule.pages(words)
        guard let token = context.parameters.get("token"),
            let invitation = try await useCases.accounts.invitation(token: token)
        else { return pages.ended().response(Frame(words: words), status: .notFound) }
        let facts = request.facts(context)
        do {
            if invitation.purpose == .passwordReset {
                try await useCases.accounts.resetPassword(token: token, to: form.exactly("password"), from: facts)
                return .seeOther("/_/sign-in?note=\(Note.password.rawValue)")
            }
            let (session, _) = try await useCases.accounts.acceptInvitation(
                token: token, name: form["name"] ?? "", email: form["email"], password: form.exactly("password"),
                from: facts)
            return .seeOther("/_/", cookie: SessionCookie.setting(session.text))
        } catch let error as LinkServiceError where error.code == .invalidArgument || error.code == .alreadyExists {
            let field = error.reason == .weakPassword ? "password" : error.parameter
            return pages.invitation(invitation, path: request.uri.path, values: form, errors: [(field, words(error))])
                .response(Frame(words: words), status: .unprocessableContent)
        }
    }

    @Sendable private func confirm(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let path = LocalPath.safe(form["to"])
        let pages = rule.pages(visit.words, carrying: CarriedForm(in: form))
        let hasFactor = try await useCases.accounts.secondFactor(of: visit.person).isOn
        let answer = try await useCases.accounts.confirm(
            password: form.exactly("password"), code: form["code"], for: visit.person)
        switch answer {
        case .signedIn(let token, _):
            return pages.confirmed(to: path, cookie: SessionCookie.setting(token.text))
        case .needsSecondFactor, .refused:
            let error =
                hasFactor
                ? visit.words("The password or the code is wrong.", "Passwort oder Code stimmt nicht.")
                : visit.words("The password is wrong.", "Das Passwort stimmt nicht.")
            return visit.answer(
                pages.confirm(to: path, hasSecondFactor: hasFactor, error: error), status: .unprocessableContent)
        case .throttled(let until):
            return Self.throttled(
                pages.confirm(to: path, hasSecondFactor: hasFactor, error: Self.waiting(visit.words)), until: until,
                visit.words, now: visit.now)
        }
    }

    /// One answer for an unknown person, a wrong password and a wrong code.
    private static func refused(_ words: Words) -> String {
        words("The address, the password or the code is wrong.", "Adresse, Passwort oder Code stimmt nicht.")
    }

    static func waiting(_ words: Words) -> String {
        words(
            "Too many attempts. Wait a moment, then try again.",
            "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es wieder.")
    }

    static func throttled(_ page: DashboardPage, until: Date, _ words: Words, now: Date) -> Response {
        var response = page.response(Frame(words: words), status: .tooManyRequests)
        response.headers[.retryAfter] = String(max(1, Int(until.timeIntervalSince(now).rounded(.up))))
        return response
    }
}
