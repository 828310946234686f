import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/account`: the own settings of the person who is signed in.
struct AccountController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/account", use: rule.page { visit in visit.answer(try await Self.page(visit).page) })
        group.post("/_/account", use: rule.page(nil, Self.change))
        group.get("/_/account/passkeys/{id}/remove", use: rule.page(nil, Self.askForPasskey))
        group.get(
            "/_/account/identities/remove",
            use: rule.page(taking: PageParameters(["issuer", "subject"]), Self.askForIdentity))
        group.get(
            "/_/account/codes",
            use: rule.page { visit in
                let factor = try await visit.useCases.accounts.secondFactor(of: visit.person)
                // Switched off meanwhile, there are none.
                return factor.isOn
                    ? visit.ask(.recoveryCodes(left: factor.recoveryCodesLeft)) : visit.go("/_/account")
            })
    }

    @Sendable private static func askForPasskey(_ visit: Visit) async throws -> Response {
        let id = visit.context.parameters.get("id")
        let passkeys = try await visit.useCases.accounts.passkeys(of: visit.person)
        guard let passkey = passkeys.first(where: { $0.id.description == id }) else {
            throw LinkServiceError(.notFound, .person(.passkeyMissing))
        }
        return visit.ask(.passkey(passkey))
    }

    @Sendable private static func askForIdentity(_ visit: Visit) async throws -> Response {
        let (issuer, subject) = (visit.query.exactly("issuer"), visit.query.exactly("subject"))
        let identities = try await visit.useCases.accounts.identities(of: visit.person)
        guard let identity = identities.first(where: { $0.issuer == issuer && $0.subject == subject }) else {
            throw HTTPFailure.notFound()
        }
        return visit.ask(.identity(identity))
    }

    private static func page(_ visit: Visit) async throws -> AccountPage {
        let accounts = visit.useCases.accounts
        return AccountPage(
            words: visit.words, person: visit.person, sessions: try await accounts.sessions(of: visit.person),
            factor: try await accounts.secondFactor(of: visit.person),
            provider: visit.useCases.signInProvider?.configuration.name,
            identities: try await accounts.identities(of: visit.person),
            passkeys: try await accounts.passkeys(of: visit.person))
    }

    /// The change that a form of the page asks for, in its field `do`.
    private enum Change: String {
        case rename, password
        case beginFactor = "factor", confirmFactor = "factor-confirm"
        case replaceCodes = "codes", removeFactor = "factor-off"
        case endSession = "revoke", endOtherSessions = "revoke-others"
        case addPasskey = "passkey", renamePasskey = "passkey-rename", removePasskey = "passkey-remove"
        case linkIdentity = "link", unlinkIdentity = "unlink"
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        guard let change = form["do"].flatMap({ Change(rawValue: $0) }) else { throw HTTPFailure.notFound() }
        do {
            return try await make(change, form, visit)
        } catch let error as LinkServiceError
            where [.invalidArgument, .permissionDenied, .notFound].contains(error.code)
            && error.reason != .confirmationNeeded
        {
            return try await refuse(change, form, error, visit)
        }
    }

    private static func make(_ change: Change, _ form: FieldValues, _ visit: Visit) async throws -> Response {
        let (accounts, person) = (visit.useCases.accounts, visit.person)
        switch change {
        case .rename:
            try await accounts.rename(to: form["name"] ?? "", for: person)
            return visit.go("/_/account", note: .saved)
        case .password:
            let (token, _) = try await accounts.changePassword(
                from: form.exactly("old"), to: form.exactly("new"), for: person)
            return .seeOther("/_/account?note=\(Note.password.rawValue)", cookie: SessionCookie.setting(token.text))
        case .beginFactor:
            var page = try await page(visit)
            let setUp = try await accounts.setUpTOTP(issuer: visit.context.authority, for: person)
            page.setUp = (setUp.secret, setUp.address)
            return visit.answer(page.page)
        case .confirmFactor:
            return try await show(accounts.confirmTOTP(code: form["code"] ?? "", for: person), visit, note: .factor)
        case .replaceCodes: return try await show(accounts.replaceRecoveryCodes(for: person), visit)
        case .removeFactor:
            try await accounts.removeSecondFactor(password: form.exactly("password"), for: person)
            return visit.go("/_/account", note: .noFactor)
        case .endSession:
            // What is no session can be none of the person's.
            guard let id = form["session"].flatMap({ SessionRecord.ID($0) }) else {
                throw LinkServiceError(.notFound, .person(.sessionMissing))
            }
            try await accounts.revoke(id, of: person)
            return visit.go("/_/account", note: .revoked)
        case .endOtherSessions:
            let count = try await accounts.revokeOthers(of: person)
            return visit.go("/_/account", note: count == 0 ? .noOthers : .revokedOthers)
        case .addPasskey:
            try await accounts.addPasskey(
                named: form["passkey"] ?? "", clientData: form["client"] ?? "",
                attestation: form["attestation"] ?? "", at: PasskeyController.site(visit.context), for: person)
            return visit.go("/_/account", note: .added)
        case .renamePasskey:
            try await accounts.rename(try passkey(form), to: form["name"] ?? "", of: person)
            return visit.go("/_/account", note: .saved)
        case .removePasskey:
            try await accounts.remove(try passkey(form), of: person)
            return visit.go("/_/account", note: .removed)
        case .linkIdentity: return try await beginLinking(visit)
        case .unlinkIdentity:
            try await accounts.unlink(issuer: form.exactly("issuer"), subject: form.exactly("subject"), of: person)
            return visit.go("/_/account", note: .removed)
        }
    }

    /// Shows new recovery codes, which are stored only as hashes.
    private static func show(_ recoveryCodes: [String], _ visit: Visit, note: Note? = nil) async throws -> Response {
        var page = try await page(visit)
        page.codes = recoveryCodes
        return visit.answer(page.page, note: note)
    }

    /// Shows the page again, with the error at the field that it is about.
    private static func refuse(
        _ change: Change, _ form: FieldValues, _ error: LinkServiceError, _ visit: Visit
    ) async throws -> Response {
        var page = try await page(visit)
        let field: String? =
            switch error.reason {
            case .weakPassword: "new"
            case .wrongCode: "code"
            case .wrongPassword: change == .password ? "old" : "password"
            // Names of passkeys have fields of their own.
            case _ where error.parameter == "name" && change == .addPasskey: "passkey"
            case _ where error.parameter == "name" && change != .rename: nil
            default: error.parameter
            }
        // A mistyped code leaves the set-up on the page: the app that scanned it has the right secret.
        if error.reason == .wrongCode, let secret = form["secret"], let address = form["address"],
            address.hasPrefix("otpauth://totp/")
        {
            page.setUp = (secret, address)
        }
        page.errors = [(field, visit.words(error))]
        if change == .rename { page.typedName = form["name"] }
        return visit.answer(page.page, status: error.code == .notFound ? .notFound : .unprocessableContent)
    }

    private static func passkey(_ form: FieldValues) throws -> PasskeyRecord.ID {
        guard let id = form["id"].flatMap({ PasskeyRecord.ID($0) }) else {
            throw LinkServiceError(.notFound, .person(.passkeyMissing))
        }
        return id
    }

    /// Answers with the way to the provider.
    private static func beginLinking(_ visit: Visit) async throws -> Response {
        guard let provider = visit.useCases.signInProvider else { throw HTTPFailure.notFound() }
        try visit.caller.requireConfirmation(at: visit.now)
        do throws(ProviderFailure) {
            let beginning = try await provider.begin(
                .link(session: visit.person.sessionID.description), path: "/_/account",
                redirectAddress: ProviderController.redirectAddress(visit.context),
                language: visit.words.language.rawValue)
            let page = SignInPages(words: visit.words).link(provider.configuration.name, address: beginning.address)
            var response = visit.answer(page)
            response.headers[.setCookie] = TicketCookie.setting(beginning.ticket)
            return response
        } catch {
            provider.note(error, requestID: visit.context.requestID)
            throw HTTPFailure(
                .serviceUnavailable, "provider-unavailable",
                "\(provider.configuration.name) cannot be used at the moment; the service's log says why.")
        }
    }
}
