import LinkPages
import LinkService
import LinkStorage

/// A person's own account: name, password, second factor, and where the person is signed in.
struct AccountPage: Sendable {
    let words: Words
    let person: SignedInPerson
    let sessions: [SessionRecord]
    let factor: SecondFactorState
    /// The name of the provider by which people sign in besides passwords; `nil` for none.
    var provider: String?
    /// The accounts elsewhere by which the person signs in.
    var identities: [IdentityRecord] = []
    /// The passkeys of the person.
    var passkeys: [PasskeyRecord] = []
    /// A second factor that is being set up, with its QR code.
    var setUp: (secret: String, address: String)?
    /// New recovery codes, which are shown once.
    var codes: [String] = []
    var errors: [(field: String?, text: String)] = []
    /// The name that was typed, where it was refused.
    var typedName: String?

    /// The page.
    var page: DashboardPage {
        let title = words("My account", "Mein Konto")
        return DashboardPage(
            title, nil,
            """
            \(HTML.head(title, "\(person.email)"))
            \(HTML.problems(errors, words))
            \(recovery)
            <div class="cols two"><div>
            \(HTML.card(words("Name", "Name"), form("rename", words("Save", "Speichern"), [FormField("name", words("The name that others see", "Der Name, den andere sehen"), value: typedName ?? person.name, error: error("name"), isRequired: true)])))
            \(HTML.card(words("Password", "Passwort"), form("password", words("Change password", "Passwort ändern"), [FormField("old", words("Current password", "Jetziges Passwort"), .password, error: error("old"), isRequired: true), FormField("new", words("New password", "Neues Passwort"), .newPassword, hint: words("At least 15 characters, or 8 with a second factor", "Mindestens 15 Zeichen, oder 8 mit zweitem Faktor"), error: error("new"), isRequired: true)])))
            </div><div>
            \(HTML.card(words("Second factor", "Zweiter Faktor"), second))
            \(HTML.card(words("Passkeys", "Passkeys"), keysOfDevices))
            \(provider == nil && identities.isEmpty ? "" : HTML.card(words("Accounts elsewhere", "Konten anderswo"), elsewhere))
            </div></div>
            \(HTML.card(words("Where you are signed in", "Wo Sie angemeldet sind"), places))
            \(HTML.card(words("Keyboard", "Tastatur"), keys))
            """)
    }

    private func error(_ field: String) -> String? { errors.first { $0.field == field }?.text }

    private func form(_ action: String, _ button: String, kept: [(String, String)] = [], _ fields: [FormField]) -> HTML
    {
        let hidden = kept.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" as HTML }
        let isAboutPassword = fields.contains { [.password, .newPassword].contains($0.control) }
        return """
            <form action="/_/account" method="post">\(HTML.lines(hidden))\(isAboutPassword ? account : "")\(HTML.lines(fields.map(\.markup)))<button name="do" value="\(action)">\(button)</button></form>
            """
    }

    /// Whose password it is, for managers of passwords.
    private var account: HTML {
        "<input type=\"text\" name=\"username\" autocomplete=\"username\" value=\"\(person.email)\" hidden>"
    }

    private var recovery: HTML {
        guard !codes.isEmpty else { return "" }
        let text = codes.joined(separator: "\n")
        return .card(
            words("Your recovery codes", "Ihre Notfallcodes"),
            """
            <p>\(words("Keep them where your phone is not. Each works once, instead of a code. They are shown only now.", "Bewahren Sie sie nicht beim Telefon auf. Jeder gilt einmal anstelle eines Codes. Sie werden nur jetzt gezeigt."))</p>
            <pre class="secret" id="codes">\(text)</pre>\(HTML.copyButton(text, from: "codes", words))
            """)
    }

    private var second: HTML {
        if let setUp {
            let picture: HTML = .optional(
                QRCodeDrawing(
                    of: setUp.address,
                    title: words("QR code for your authenticator app", "QR-Code für Ihre Authenticator-App"))
            ) { $0.markup }
            return """
                <p>\(words("Scan this with your authenticator app, or type the secret in.", "Scannen Sie das mit Ihrer Authenticator-App oder tippen Sie das Geheimnis ein."))</p>\(picture)
                <p>\(HTML.copied(setUp.secret, id: "totp-secret", words))</p>
                \(form("factor-confirm", words("Switch it on", "Einschalten"), kept: [("secret", setUp.secret), ("address", setUp.address)], [FormField("code", words("The code that the app shows", "Der Code, den die App zeigt"), .code, error: error("code"), isRequired: true)]))
                """
        }
        if factor.isOn {
            return """
                <p><span class="state on">\(words("On", "Eingeschaltet"))</span> \(factor.recoveryCodesLeft == 1 ? words("1 recovery code left", "1 Notfallcode übrig") : words("\(words.number(factor.recoveryCodesLeft)) recovery codes left", "\(words.number(factor.recoveryCodesLeft)) Notfallcodes übrig"))</p>
                <div class="buttons">\(HTML.button(words("New recovery codes", "Neue Notfallcodes"), Removal.recoveryCodes(left: factor.recoveryCodesLeft).paths.question))</div>
                \(form("factor-off", words("Switch it off", "Ausschalten"), [FormField("password", words("Your password", "Ihr Passwort"), .password, error: error("password"), isRequired: true)]))
                """
        }
        return """
            <p>\(words("A code from your phone besides the password. With it a stolen password is worth nothing.", "Ein Code vom Telefon zusätzlich zum Passwort. Damit ist ein gestohlenes Passwort wertlos."))</p>
            \(HTML.action(words("Set up", "Einrichten"), "/_/account", fields: [("do", "factor")]))
            """
    }

    private var keysOfDevices: HTML {
        let rows = passkeys.map { passkey -> HTML in
            let id = passkey.id.description
            let used =
                passkey.lastUsedAt.map { words("last used \(words.moment($0))", "zuletzt benutzt \(words.moment($0))") }
                ?? words("never used", "nie benutzt")
            return """
                <tr><th scope="row"><form class="copy" action="/_/account" method="post"><input type="hidden" name="id" value="\(id)">\
                <input type="text" name="name" value="\(passkey.name)" aria-label="\(words("Name of the passkey", "Name des Passkeys"))">\
                <button class="text" name="do" value="passkey-rename">\(words("Rename", "Umbenennen"))</button></form>\
                <span class="dim">\(used)</span></th><td>\(HTML.button(words("Remove", "Entfernen"), Removal.passkey(passkey).paths.question, style: "text"))</td></tr>
                """
        }
        let table: HTML =
            rows.isEmpty
            ? ""
            : """
            <table class="stack"><thead><tr><th scope="col">\(words("Passkey", "Passkey"))</th><th scope="col">\(words("Change", "Ändern"))</th></tr></thead>\
            <tbody>\(HTML.lines(rows))</tbody></table>
            """
        let name = FormField(
            "passkey", words("Name of a new passkey", "Name eines neuen Passkeys"),
            value: words("This device", "Dieses Gerät"), error: error("passkey"), isRequired: true)
        return """
            <p>\(words("A passkey on your phone, computer or security key signs you in without a password, and only on this site.", "Ein Passkey auf Telefon, Rechner oder Sicherheitsschlüssel meldet Sie ohne Passwort an, und nur auf dieser Seite."))</p>
            \(table)
            <form action="/_/account" method="post" data-passkey="add" hidden><input type="hidden" name="do" value="passkey">\
            <input type="hidden" name="client"><input type="hidden" name="attestation">\(name.markup)\
            <p class="error" hidden>\(words("No passkey was made.", "Es wurde kein Passkey angelegt."))</p>\
            <button>\(words("Add a passkey", "Passkey hinzufügen"))</button></form>
            <noscript><p class="dim">\(words("Adding one needs JavaScript.", "Zum Hinzufügen ist JavaScript nötig."))</p></noscript>
            """
    }

    private var elsewhere: HTML {
        let rows = identities.map { identity -> HTML in
            let end = HTML.button(
                words("Unlink", "Trennen"), Removal.identity(identity).paths.question, style: "text")
            return """
                <tr><th scope="row">\(identity.email ?? identity.subject)<span class="dim">\(identity.issuer)</span></th><td>\(end)</td></tr>
                """
        }
        let table: HTML =
            rows.isEmpty
            ? "<p>\(words("None is linked yet.", "Noch ist keines verknüpft."))</p>"
            : """
            <table class="stack"><thead><tr><th scope="col">\(words("Account", "Konto"))</th><th scope="col">\(words("Change", "Ändern"))</th></tr></thead>\
            <tbody>\(HTML.lines(rows))</tbody></table>
            """
        let link: HTML = .optional(provider) { name in
            .action(
                words("Link an account of \(name)", "Konto von \(name) verknüpfen"), "/_/account",
                fields: [("do", "link")])
        }
        return "\(table)\(link)"
    }

    private var places: HTML {
        let rows = sessions.map { session -> HTML in
            let isOwn = session.id == person.sessionID
            let end: HTML =
                isOwn
                ? "<span class=\"state on\">\(words("this one", "diese"))</span>"
                : .action(
                    words("End", "Beenden"), "/_/account", style: "text",
                    fields: [("do", "revoke"), ("session", session.id.description)])
            return """
                <tr><th scope="row"><span title="\(session.userAgent ?? "")">\(words.browser(of: session.userAgent))</span>\
                <span class="dim">\(session.network ?? "")</span></th><td>\(words.moment(session.lastUsedAt))</td><td>\(end)</td></tr>
                """
        }
        let others: HTML =
            sessions.count > 1
            ? .action(words("End all others", "Alle anderen beenden"), "/_/account", fields: [("do", "revoke-others")])
            : ""
        return """
            <table class="stack"><thead><tr><th scope="col">\(words("Browser", "Browser"))</th><th scope="col">\(words("Last used", "Zuletzt benutzt"))</th>\
            <th scope="col">\(words("Session", "Sitzung"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>\(others)
            """
    }

    private var keys: HTML {
        """
        <p class="dim"><code>c</code> \(words("new link", "neuer Link")), <code>/</code> \(words("search", "suchen")), <code>f</code> \(words("filters", "Filter")), <code>j</code> <code>k</code> \(words("next and previous row", "nächste und vorige Zeile")), <code>?</code> \(words("all keys", "alle Tasten"))</p>
        <div class="check" data-script hidden><input type="checkbox" id="keys"><label for="keys">\(words("Keys work in this browser", "Tasten gelten in diesem Browser"))</label></div>
        """
    }
}
