import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import NIOCore

/// `/_/passkey`: what the page's script needs to ask a device, and signing in by a passkey.
struct PasskeyController: Sendable {
    let useCases: LinkUseCases
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post("/_/passkey/challenge", use: challenge)
        group.post("/_/passkey/sign-in", use: signIn)
    }

    /// The dashboard as passkeys know it.
    static func site(_ context: LinkRequestContext) -> PasskeySite {
        PasskeySite(scheme: context.scheme, authority: context.authority)
    }

    /// The question that the browser asks a device.
    private struct Question: Encodable {
        var challenge: String
        var site: String
        /// The person, for a new passkey.
        var user: String?
        var email: String?
        var name: String?
        /// The passkeys that the person has, of which a device needs no second one.
        var known: [String]?
    }

    /// The page to which the browser has to go first.
    private struct Detour: Encodable {
        var to: String
    }

    @Sendable private func challenge(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let form = try await request.form()
        let site = Self.site(context).host
        if form["for"] == "sign-in" {
            return try Self.response(
                Question(challenge: try await useCases.accounts.passkeyChallenge(for: nil), site: site))
        }
        guard let person = try await rule.person(request, context) else {
            return try Self.response(Detour(to: "/_/sign-in?to=/_/account"))
        }
        var question = Question(
            challenge: try await useCases.accounts.passkeyChallenge(for: person), site: site)
        guard form["for"] == "add" else { return try Self.response(question) }
        do throws(LinkServiceError) {
            try person.caller.requireConfirmation(at: useCases.clock.now())
        } catch {
            return try Self.response(Detour(to: "/_/confirm?to=/_/account"))
        }
        question.user = Base64URL.encode(Array(person.userID.description.utf8))
        question.email = person.email
        question.name = person.name
        question.known = try await useCases.accounts.passkeys(of: person).map { Base64URL.encode($0.credentialID) }
        return try Self.response(question)
    }

    @Sendable private func signIn(_ request: Request, _ context: LinkRequestContext) async throws -> Response {
        let form = try await request.form()
        let words = Words(accepted: request.headers[.acceptLanguage])
        let path = LocalPath.safe(form["to"])
        let proof = PasskeyProof(
            id: form["id"], clientData: form["client"], authenticatorData: form["data"], signature: form["signature"])
        let site = Self.site(context)
        let pages = rule.pages(words, carrying: CarriedForm(in: form))
        let error = words(
            "The passkey was not accepted. Try again, or sign in with your password.",
            "Der Passkey wurde nicht angenommen. Versuchen Sie es wieder, oder melden Sie sich mit dem Passwort an.")
        if form["for"] == "confirm" {
            guard let person = try await rule.person(request, context) else { return .seeOther("/_/sign-in") }
            if let proof,
                case .signedIn(let token, _) = try await useCases.accounts.confirm(by: proof, at: site, for: person)
            {
                return pages.confirmed(to: path, cookie: SessionCookie.setting(token.text))
            }
            let hasFactor = try await useCases.accounts.secondFactor(of: person).isOn
            return pages.confirm(to: path, hasSecondFactor: hasFactor, error: error)
                .response(Frame(words: words), status: .unprocessableContent)
        }
        var answer = SignIn.refused
        if let proof {
            answer = try await useCases.accounts.signIn(by: proof, at: site, from: request.facts(context))
        }
        switch answer {
        case .signedIn(let token, _): return pages.signedIn(to: path, cookie: SessionCookie.setting(token.text))
        case .throttled(let until):
            return SignInController.throttled(
                pages.signIn(to: path, error: SignInController.waiting(words)), until: until, words,
                now: useCases.clock.now())
        case .refused, .needsSecondFactor: break
        }
        return pages.signIn(to: path, error: error).response(Frame(words: words), status: .unprocessableContent)
    }

    private static func response(_ body: some Encodable) throws -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(body))))
    }
}
