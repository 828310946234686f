import LinkPages
import LinkService
import LinkStorage

/// The pages on the way in: sign-in, invitation, and the password once more.
struct SignInPages: Sendable {
    let words: Words
    /// The name of the provider by which people sign in besides passwords; `nil` for none.
    var provider: String?
    /// A form that waits until the page is through.
    var carried: CarriedForm?

    /// The way to the provider, which keeps a form that waits as long as it is short.
    private func provided(_ fields: [(name: String, value: String)], to path: String? = nil) -> HTML {
        .optional(provider) { name in
            let title = words("Go on with \(name)", "Weiter mit \(name)")
            guard let carried else {
                let address = FieldValues(fields).setting("to", path).address("/_/oidc")
                return "<p class=\"buttons\">\(HTML.button(title, address))</p>"
            }
            guard carried.isShort(beside: path ?? "") else {
                let address = FieldValues(fields).setting("to", "/_/").address("/_/oidc")
                return """
                    <p class="dim">\(words("What you entered is too long to be kept on the way through \(name).", "Ihre Eingaben sind zu lang, um sie auf dem Weg über \(name) aufzuheben.")) \
                    <a href="\(address)" target="_blank" rel="noopener">\(words("Sign in in another tab", "Melden Sie sich in einem anderen Tab an"))</a>\
                    \(words(", and send it from here then.", ", und schicken Sie sie dann von hier ab."))</p>
                    \(form(carried, words("Send what was entered", "Eingaben abschicken"), style: "text"))
                    """
            }
            let hidden = (fields + [("to", path ?? "/_/")]).map {
                "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML
            }
            return """
                <form action="/_/oidc" method="post">\(HTML.lines(hidden))\(carried.markup)\
                <p class="buttons"><button>\(title)</button></p></form>
                """
        }
    }

    /// The way by a passkey, which needs a script.
    private func passkey(_ purpose: String, to path: String) -> HTML {
        """
        <form action="/_/passkey/sign-in" method="post" class="wide" data-passkey="\(purpose)" hidden>\
        <input type="hidden" name="for" value="\(purpose)"><input type="hidden" name="to" value="\(path)"><input type="hidden" name="id">\
        <input type="hidden" name="client"><input type="hidden" name="data"><input type="hidden" name="signature">\(HTML.optional(carried, \.markup))\
        <p class="error" hidden>\(words("No passkey was used.", "Es wurde kein Passkey benutzt."))</p>\
        <button>\(words("Use a passkey", "Mit Passkey"))</button></form>
        """
    }

    /// The sign-in.
    ///
    /// The code is asked for with the password, so that no answer tells whether a password alone was right.
    func signIn(email: String? = nil, to path: String, error: String? = nil, isCodeNeeded: Bool = false)
        -> DashboardPage
    {
        let title = words("Sign in", "Anmelden")
        let fields = [
            FormField(
                "email", words("E-mail address", "E-Mail-Adresse"), .email, value: email, isRequired: true,
                isFocused: email == nil),
            FormField("password", words("Password", "Passwort"), .password, isRequired: true, isFocused: email != nil),
            FormField(
                "code", words("Code", "Code"), .code,
                hint: words(
                    "From your authenticator app, or a recovery code. Leave it empty if you set up neither.",
                    "Aus Ihrer Authenticator-App, oder ein Notfallcode. Leer lassen, wenn Sie beides nicht eingerichtet haben."
                ),
                error: isCodeNeeded ? words("A code is needed.", "Hier fehlt der Code.") : nil),
        ]
        let about: HTML =
            carried == nil
            ? ""
            : "<p class=\"dim\">\(words("You were signed out, so nothing was changed yet. What you entered is kept: sign in, and send it then.", "Sie waren abgemeldet, deshalb ist noch nichts geändert. Ihre Eingaben sind aufgehoben: Melden Sie sich an und schicken Sie sie dann ab."))</p>"
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><div class="head"><div><h1>\(title)</h1>\(about)</div></div>
            \(HTML.problems(error.map { [(field: nil, text: $0)] } ?? [], words))
            <form action="/_/sign-in" method="post" class="wide"><input type="hidden" name="to" value="\(path)">\(HTML.optional(carried, \.markup))
            \(HTML.lines(fields.map(\.markup)))<button class="main">\(title)</button></form>\(passkey("sign-in", to: path))\(provided([], to: path))</section>
            <p class="dim">\(words("Forgot your password? An owner can give you a link for another one, and so can the command", "Passwort vergessen? Ein Inhaber kann Ihnen einen Link für ein neues geben, ebenso der Befehl")) <code>waymark user</code>. \(words("The first owner comes in by the link that the service prints when it starts.", "Der erste Inhaber kommt durch den Link herein, den der Dienst beim Start ausgibt."))</p>
            """)
    }

    /// The form behind a one-time link: name and password of a new person, or a new password.
    func invitation(
        _ invitation: InvitationRecord, path: String, values: FieldValues = FieldValues(),
        errors: [(field: String?, text: String)] = []
    ) -> DashboardPage {
        let isReset = invitation.purpose == .passwordReset
        let title =
            switch invitation.purpose {
            case .firstOwner: words("Welcome to Waymark", "Willkommen bei Waymark")
            case .invitation: words("You are invited", "Sie sind eingeladen")
            case .passwordReset: words("Set another password", "Neues Passwort setzen")
            }
        let about =
            switch invitation.purpose {
            case .firstOwner:
                words(
                    "You will be the owner of this installation. The link works once.",
                    "Sie werden Inhaber dieser Installation. Der Link gilt einmal.")
            case .invitation:
                words(
                    "Say who you are and choose a password. The link works once.",
                    "Sagen Sie, wer Sie sind, und wählen Sie ein Passwort. Der Link gilt einmal.")
            case .passwordReset: words("All sessions of this account end.", "Alle Sitzungen dieses Kontos enden.")
            }
        func error(_ field: String) -> String? { errors.first { $0.field == field }?.text }
        let name = FormField(
            "name", words("Your name", "Ihr Name"), value: values["name"], error: error("name"), isRequired: true,
            isFocused: true)
        let email = FormField(
            "email", words("E-mail address", "E-Mail-Adresse"), .email, value: values["email"] ?? invitation.email,
            error: error("email"), isRequired: true)
        let password = FormField(
            "password", words("Password", "Passwort"), .newPassword,
            hint: words(
                "At least 15 characters; a few words in a row are best.",
                "Mindestens 15 Zeichen; am besten einige Wörter hintereinander."),
            error: error("password"), isRequired: true, isFocused: isReset)
        let address: HTML =
            invitation.email.map {
                "<p class=\"dim\">\($0)</p><input type=\"hidden\" name=\"username\" autocomplete=\"username\" value=\"\($0)\">"
            }
            ?? (isReset ? "" : email.markup)
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><div class="head"><div><h1>\(title)</h1><p class="dim">\(about)</p></div></div>
            \(HTML.problems(errors, words))
            <form action="\(path)" method="post" class="wide">\(isReset ? "" : name.markup)\(address)\(password.markup)
            <button class="main">\(isReset ? words("Set the password", "Passwort setzen") : words("Begin", "Los geht's"))</button></form>\(isReset ? "" : provided([("invitation", String(path.split(separator: "/").last ?? ""))]))</section>
            """)
    }

    /// A one-time link that leads nowhere any more.
    func ended() -> DashboardPage {
        let title = words("This link has ended", "Dieser Link gilt nicht mehr")
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1><p>\(words("It works once and for 72 hours. Ask for another one.", "Er gilt einmal und 72 Stunden lang. Bitten Sie um einen neuen."))</p>
            <p><a href="/_/sign-in">\(words("Sign in", "Anmelden"))</a></p></section>
            """)
    }

    /// The password once more, before keys, members, webhooks or sign-in settings change.
    ///
    /// - Parameters:
    ///   - path: where it leads.
    ///   - hasSecondFactor: whether a code is needed besides; `nil` where that is not known.
    ///   - error: what was wrong before.
    func confirm(to path: String, hasSecondFactor: Bool?, error: String? = nil) -> DashboardPage {
        let title = words("Enter your password again", "Passwort noch einmal eingeben")
        var fields = [
            FormField("password", words("Password", "Passwort"), .password, isRequired: true, isFocused: true)
        ]
        if hasSecondFactor != false {
            let label =
                hasSecondFactor == nil
                ? words("Code, if you have a second factor", "Code, falls Sie einen zweiten Faktor haben")
                : words("Code", "Code")
            fields.append(FormField("code", label, .code))
        }
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><div class="head"><div><h1>\(title)</h1><p class="dim">\(words("Before sign-in settings, keys, members or webhooks are changed, the password is asked for again after some time.", "Bevor Anmeldung, Schlüssel, Mitglieder oder Webhooks geändert werden, wird nach einiger Zeit noch einmal nach dem Passwort gefragt."))</p></div></div>
            \(HTML.problems(error.map { [(field: nil, text: $0)] } ?? [], words))
            <form action="/_/confirm" method="post" class="wide"><input type="hidden" name="to" value="\(path)">\(HTML.optional(carried, \.markup))\(HTML.lines(fields.map(\.markup)))
            <button class="main">\(words("Go on", "Weiter"))</button></form>\(passkey("confirm", to: path))\(provided([("do", "confirm")], to: path))</section>
            """)
    }

    /// The way to the provider to link an account there, by a link: a form may lead to no other site.
    func link(_ provider: String, address: String) -> DashboardPage {
        let title = words("Link an account of \(provider)", "Konto von \(provider) verknüpfen")
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1>
            <p>\(words("You sign in at \(provider) now. With that account you can then sign in here too.", "Sie melden sich jetzt bei \(provider) an. Mit diesem Konto können Sie sich dann auch hier anmelden."))</p>
            <p class="buttons">\(HTML.button(words("Go on to \(provider)", "Weiter zu \(provider)"), address, style: "main"))\
            \(HTML.button(words("Back", "Zurück"), "/_/account"))</p></section>
            """)
    }
}
