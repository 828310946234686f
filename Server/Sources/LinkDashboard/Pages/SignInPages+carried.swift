import Hummingbird
import LinkPages

// What comes after the sign-in and the password: the page that was asked for, or the form that has waited.

extension SignInPages {
    /// The answer after a sign-in: the requested page, or the kept form, which another person may have sent and is therefore shown first.
    func signedIn(to path: String, cookie: String) -> Response {
        guard let carried else { return .seeOther(path, cookie: cookie) }
        let title = words("Send what was entered?", "Eingaben jetzt abschicken?")
        let page = DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1>
            <p>\(words("You are signed in. The form from before has changed nothing yet.", "Sie sind angemeldet. Das Formular von vorhin hat noch nichts geändert."))</p>
            <details><summary>\(words("What it says", "Was darin steht"))</summary>\(HTML.facts(carried.facts(words)))</details>
            \(form(carried, words("Send it now", "Jetzt abschicken"), HTML.button(words("Leave it", "Verwerfen"), path)))</section>
            """)
        return answer(page, cookie)
    }

    /// The answer after the password was confirmed: the requested page, or the kept form, which is sent on.
    func confirmed(to path: String, cookie: String) -> Response {
        guard let carried else {
            return .seeOther(LocalPath.noting(Note.confirmed.rawValue, at: path), cookie: cookie)
        }
        let title = words("Confirmed", "Bestätigt")
        let page = DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1>
            <p>\(words("Go on with what you were about to do.", "Weiter mit dem, was Sie vorhatten."))</p>
            \(form(carried, words("Go on", "Weiter"), HTML.button(words("Cancel", "Abbrechen"), path), goesOn: true))</section>
            """)
        return answer(page, cookie)
    }

    /// The answer that leads on to the provider while the ticket keeps the form, if there is one: a link, which a script follows at once.
    func leadOn(to provider: String, _ address: String, back: String, _ cookie: String) -> Response {
        let title = words("On to \(provider)", "Weiter zu \(provider)")
        let kept: HTML =
            carried == nil
            ? ""
            : "<p>\(words("What you entered is kept for ten minutes, until you are back.", "Ihre Eingaben bleiben zehn Minuten lang aufgehoben, bis Sie zurück sind."))</p>"
        let page = DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1>\(kept)
            <p class="buttons"><a class="button main" href="\(address)" data-follow>\(title)</a>\
            \(HTML.button(words("Cancel", "Abbrechen"), back))</p></section>
            """)
        return answer(page, cookie)
    }

    /// The form that has waited; a script sends it at once where its sender has just asked for it.
    func form(_ carried: CarriedForm, _ title: String, _ other: HTML = "", style: HTML = "main", goesOn: Bool = false)
        -> HTML
    {
        let fields = carried.fields.pairs.map {
            "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML
        }
        return """
            <form action="\(carried.address)" method="post"\(goesOn ? " data-go" as HTML : "")>\(HTML.lines(fields))\
            <p class="buttons"><button class="\(style)">\(title)</button>\(other)</p></form>
            """
    }

    private func answer(_ page: DashboardPage, _ cookie: String) -> Response {
        var response = page.response(Frame(words: words))
        response.headers[.setCookie] = cookie
        return response
    }
}
