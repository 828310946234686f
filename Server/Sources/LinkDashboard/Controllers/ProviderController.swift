import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/oidc`: signing in by the operator's provider.
///
/// It begins by `GET`, because a browser holds the way from a form to another site against the policy of the page; by `POST` only where a
/// form waits, which the ticket then keeps.
struct ProviderController: Sendable {
    /// Where the provider sends browsers back to.
    private static let answerPath = "/_/oidc/answer"

    let useCases: LinkUseCases
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/oidc", use: begin)
        group.post("/_/oidc", use: beginKeeping)
        group.get(RouterPath(Self.answerPath), use: finish)
    }

    /// The address to which the provider sends browsers back, as it is registered there.
    static func redirectAddress(_ context: LinkRequestContext) -> String {
        "\(context.scheme)://\(context.authority)\(answerPath)"
    }

    @Sendable private func begin(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        try await begin(try FieldValues(query: context.target.query), keeping: nil, request, context)
    }

    /// Begins a sign-in for which a form waits; a page leads on, because a form may lead to no other site.
    @Sendable private func beginKeeping(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let fields = try await request.form()
        return try await begin(fields, keeping: CarriedForm(in: fields), request, context)
    }

    private func begin(
        _ fields: FieldValues, keeping form: CarriedForm?, _ request: Request, _ context: LinkRequestContext
    ) async throws -> Response {
        guard let provider = useCases.signInProvider else { throw HTTPFailure.notFound() }
        let (words, path) = (Words(accepted: request.headers[.acceptLanguage]), LocalPath.safe(fields["to"]))
        var purpose = SignInTicket.Purpose.signIn
        if let token = fields["invitation"] {
            purpose = .invitation(token)
        } else if fields["do"] == "confirm" {
            guard let person = try await rule.person(request, context) else {
                guard let form else { throw HTTPFailure(.unauthorized, SessionRule.signInNeeded, "Sign in first.") }
                return rule.pages(words, carrying: form).signIn(to: path).response(
                    Frame(words: words), status: .forbidden)
            }
            purpose = .confirm(session: person.sessionID.description)
        }
        let asking = Asking(purpose, to: path, form, words)
        // The page has no such button for a form that is too long, says so, and keeps it.
        if let form, !form.isShort(beside: path) { return page(nil, asking) }
        do throws(ProviderFailure) {
            let beginning = try await provider.begin(
                purpose, path: path, keeping: form?.text, redirectAddress: Self.redirectAddress(context),
                language: words.language.rawValue)
            let cookie = TicketCookie.setting(beginning.ticket)
            guard request.hasForm else { return .seeOther(beginning.address, cookie: cookie) }
            return rule.pages(words, carrying: form)
                .leadOn(to: provider.configuration.name, beginning.address, back: path, cookie)
        } catch {
            return failed(error, provider, asking, context)
        }
    }

    @Sendable private func finish(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        guard let provider = useCases.signInProvider else { throw HTTPFailure.notFound() }
        let query = try FieldValues(query: context.target.query)
        let words = Words(accepted: request.headers[.acceptLanguage])
        let ticket = provider.ticket(TicketCookie.ticket(in: request.headers[.cookie]))
        let asking = Asking(
            ticket?.purpose ?? .signIn, to: LocalPath.safe(ticket?.path), ticket?.kept.flatMap(CarriedForm.init(text:)),
            words)
        let account: ProviderAccount
        do throws(ProviderFailure) {
            account = try await provider.finish(query.all, ticket)
        } catch {
            return failed(error, provider, asking, context).forgettingTicket
        }
        let pages = rule.pages(words, carrying: asking.form)
        switch try await outcome(of: account, asking.purpose, provider.configuration, request, context) {
        case .signIn(.signedIn(let token, _)):
            let cookie = SessionCookie.setting(token.text)
            return
                (asking.purpose.isConfirmation
                ? pages.confirmed(to: asking.path, cookie: cookie) : pages.signedIn(to: asking.path, cookie: cookie))
                .forgettingTicket
        case .signIn(let refused):
            return page(Self.text(of: refused, provider.configuration.name, words), asking).forgettingTicket
        case .linked: return Response.seeOther("/_/account?note=\(Note.saved.rawValue)").forgettingTicket
        case .sessionNeeded:
            guard asking.form != nil else { return Response.seeOther("/_/sign-in").forgettingTicket }
            return pages.signIn(to: asking.path).response(Frame(words: words), status: .forbidden).forgettingTicket
        }
    }

    /// What a page asks again where a sign-in has failed: the sign-in or the proof, with the form that waits for it.
    private struct Asking {
        let purpose: SignInTicket.Purpose
        let path: String
        let form: CarriedForm?
        let words: Words

        init(_ purpose: SignInTicket.Purpose, to path: String, _ form: CarriedForm?, _ words: Words) {
            (self.purpose, self.path, self.form, self.words) = (purpose, path, form, words)
        }
    }

    private enum Outcome {
        case signIn(ProviderSignIn)
        case linked
        case sessionNeeded
    }

    private func outcome(
        of account: ProviderAccount, _ purpose: SignInTicket.Purpose, _ configuration: SignInProviderConfiguration,
        _ request: Request, _ context: LinkRequestContext
    ) async throws -> Outcome {
        let (accounts, facts) = (useCases.accounts, request.facts(context))
        switch purpose {
        case .signIn: return .signIn(try await accounts.signIn(by: account, of: configuration, from: facts))
        case .invitation(let token):
            return .signIn(try await accounts.acceptInvitation(token: token, by: account, from: facts))
        case .link(let session):
            guard let person = try await person(of: session, request, context) else { return .sessionNeeded }
            return try await accounts.link(account, with: person) == .linked ? .linked : .signIn(.taken)
        case .confirm(let session):
            guard let person = try await person(of: session, request, context) else { return .sessionNeeded }
            return .signIn(try await accounts.confirm(by: account, for: person))
        }
    }

    /// The person of this browser, if it is still the session in which the person began.
    private func person(
        of session: String, _ request: Request, _ context: LinkRequestContext
    ) async throws -> SignedInPerson? {
        let person = try await rule.person(request, context)
        return person?.sessionID.description == session ? person : nil
    }

    private func failed(
        _ failure: ProviderFailure, _ provider: SignInProvider, _ asking: Asking, _ context: LinkRequestContext
    ) -> Response {
        provider.note(failure, requestID: context.requestID)
        let isOutage = failure.kind == .unreachable || failure.kind == .unusable
        return page(
            Self.text(of: failure.kind, provider.configuration.name, asking.words), asking,
            status: isOutage ? .serviceUnavailable : .unprocessableContent)
    }

    /// The page that asks again.
    ///
    /// - Parameter error: why; `nil` where the page says so itself.
    private func page(
        _ error: String?, _ asking: Asking, status: HTTPResponse.Status = .unprocessableContent
    ) -> Response {
        let pages = rule.pages(asking.words, carrying: asking.form)
        let page =
            asking.purpose.isConfirmation
            ? pages.confirm(to: asking.path, hasSecondFactor: nil, error: error)
            : pages.signIn(to: asking.path, error: error)
        return page.response(Frame(words: asking.words), status: status)
    }

    private static func text(of kind: ProviderFailure.Kind, _ name: String, _ words: Words) -> String {
        switch kind {
        case .unreachable:
            words(
                "\(name) cannot be reached at the moment. Try again, or sign in with your password.",
                "\(name) ist im Moment nicht erreichbar. Versuchen Sie es wieder, oder melden Sie sich mit dem Passwort an."
            )
        case .unusable:
            words(
                "\(name) does not work with this installation. An operator finds the reason in the service's log.",
                "\(name) arbeitet mit dieser Installation nicht zusammen. Betreiber finden den Grund im Protokoll des Dienstes."
            )
        case .declined: words("You were not signed in at \(name).", "Sie wurden bei \(name) nicht angemeldet.")
        case .foreign:
            words(
                "This sign-in began in another browser, or too long ago. Begin again.",
                "Diese Anmeldung begann in einem anderen Browser oder vor zu langer Zeit. Beginnen Sie neu.")
        case .unproven:
            words(
                "The answer of \(name) could not be verified, and you were not signed in. Try again; the operator finds the reason in the service's log.",
                "Die Antwort von \(name) ließ sich nicht prüfen, und Sie wurden nicht angemeldet. Versuchen Sie es noch einmal; der Betreiber findet den Grund im Protokoll des Dienstes."
            )
        }
    }

    private static func text(of outcome: ProviderSignIn, _ name: String, _ words: Words) -> String {
        switch outcome {
        case .signedIn, .unknown:
            words(
                "Nobody here has this account of \(name). Sign in with your password and link it under My account, or ask for an invitation.",
                "Niemand hat hier dieses Konto von \(name). Melden Sie sich mit dem Passwort an und verknüpfen Sie es unter Mein Konto, oder bitten Sie um eine Einladung."
            )
        case .otherAddress:
            words(
                "The invitation is for another e-mail address, or \(name) does not confirm that the address is yours.",
                "Die Einladung gilt für eine andere E-Mail-Adresse, oder \(name) bestätigt nicht, dass die Adresse Ihre ist."
            )
        case .taken:
            words(
                "This account of \(name) is linked with another person here.",
                "Dieses Konto von \(name) ist hier mit jemand anderem verknüpft.")
        }
    }
}

extension Response {
    /// The response that also ends the sign-in that had begun.
    fileprivate var forgettingTicket: Response {
        var response = self
        response.headers.append(HTTPField(name: .setCookie, value: TicketCookie.ending))
        return response
    }
}
