import Hummingbird
import LinkHTTP
import LinkPages
import LinkRules
import LinkService
import LinkStorage

/// `/_/settings`: what counts in a whole project.
struct SettingsController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/settings",
            use: rule.page(.readSettings) { visit in visit.answer(Self.page(visit, Self.values(visit.project))) })
        group.post("/_/settings", use: rule.page(.changeProject, Self.save))
    }

    private static func values(_ project: ProjectRecord) -> FieldValues {
        FieldValues([
            ("name", project.name), ("patterns", project.urlPatterns.joined(separator: "\n")),
            ("guesses", project.matchesProbably ? "on" : ""),
        ]).versioned
    }

    private static func page(
        _ visit: Visit, _ values: FieldValues, errors: [(field: String?, text: String)] = [], race: FormRace? = nil
    ) -> DashboardPage {
        let words = visit.words
        let title = Section.settings.title(words)
        func field(_ name: String, _ control: FormField.Control, _ hint: String) -> HTML {
            FormField(
                name, Self.title(name, words), control, value: values[name], hint: hint,
                error: errors.first { $0.field == name }?.text ?? race?.text(of: name)
            ).markup
        }
        let advice =
            visit.may(.changeProject)
            ? words(
                "Say below where they may lead, so that nobody can misuse your domain.",
                "Sagen Sie unten, wohin sie führen dürfen, damit niemand Ihre Domain missbraucht.")
            : words(
                "An owner or an admin of the project can say where they may lead.",
                "Inhaber und Verwalter des Projekts können festlegen, wohin sie führen dürfen.")
        let open: HTML =
            visit.project.urlPatterns.isEmpty
            ? "<div class=\"problem warning\"><p>\(words("Links of this project may lead anywhere.", "Links dieses Projekts dürfen überallhin führen.")) \(advice)</p></div>"
            : ""
        let fields: HTML = """
            \(HTML.version(values))\(field("name", .text, words("Unique in this installation", "Einmalig in dieser Installation")))
            \(field("patterns", .area, words("Regular expressions (RE2), one per line, as in ^https://www\\.example\\.com/", "Reguläre Ausdrücke (RE2), einer je Zeile, etwa ^https://www\\.example\\.com/")))
            \(field("guesses", .check, words("Off by default: the service guesses nothing, and delivers only what is certain.", "Normalerweise aus: der Dienst rät nicht und liefert nur, was sicher ist.")))
            """
        let meanwhile = HTML.optional(race) {
            $0.markup(
                words("Somebody changed these settings meanwhile", "Jemand hat diese Einstellungen inzwischen geändert")
            )
        }
        let form: HTML =
            visit.may(.changeProject)
            ? "<form class=\"card\" action=\"\(visit.scope.path("/_/settings"))\" method=\"post\">\(fields)<button class=\"main\">\(words("Save", "Speichern"))</button></form>"
            : .card(
                words("Project", "Projekt"),
                "<p>\(visit.project.name)</p><p class=\"dim\">\(words("An owner or an admin of the project can change its settings.", "Inhaber und Verwalter des Projekts können die Einstellungen ändern."))</p>"
            )
        return DashboardPage(
            title, .settings, .lines([.head(title), .problems(errors, words), meanwhile, open, form, provider(visit)]))
    }

    private static func title(_ field: String, _ words: Words) -> String {
        switch field {
        case "patterns": words("Allowed destinations", "Erlaubte Ziele")
        case "guesses":
            words(
                "Match installations with clicks that are probably theirs",
                "Installationen mit Klicks verbinden, die wahrscheinlich ihre sind")
        default: words("Name of the project", "Name des Projekts")
        }
    }

    /// The provider by which people sign in, for those who may set it up: what it must know, and why it does not work.
    private static func provider(_ visit: Visit) -> HTML {
        guard let provider = visit.useCases.signInProvider, visit.caller.hasEverywhere(.manageInstance) else {
            return ""
        }
        let words = visit.words
        let state: HTML = .optional(provider.trouble) { trouble in
            """
            <div class="problem warning"><p>\(words("The provider could not be used on \(words.moment(trouble.at)); passwords work.", "Der Anbieter ließ sich am \(words.moment(trouble.at)) nicht benutzen; Passwörter funktionieren."))</p>\
            <p>\(words.text(of: trouble.fault))</p></div>
            """
        }
        let address = ProviderController.redirectAddress(visit.context)
        return .card(
            words("Signing in by \(provider.configuration.name)", "Anmelden mit \(provider.configuration.name)"),
            """
            \(state)<p>\(words("The provider must know this redirect URI:", "Der Anbieter muss diese Redirect-URI kennen:"))</p>
            <p>\(HTML.copied(address, id: "redirect-uri", words))</p>
            <p class="dim">\(provider.configuration.issuer)</p>
            """)
    }

    @Sendable private static func save(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let fields = ["name", "patterns", "guesses"].map {
            FormRace.Field(name: $0, title: title($0, visit.words), isFlag: $0 == "guesses")
        }
        var read = visit.project
        func again(_ errors: [(field: String?, text: String)]) -> Response {
            let race = FormRace(shownFor: fields, stored: values(read), own: form, visit.words)
            return visit.answer(page(visit, form, errors: errors, race: race), status: .unprocessableContent)
        }
        do {
            try await visit.administration.changeProject(visit.project.id) { project in
                read = project
                if let race = FormRace(savedSince: fields, stored: values(project), own: form, visit.words) {
                    throw race
                }
                project.name = form["name"] ?? ""
                project.urlPatterns = (form["patterns"] ?? "").split(whereSeparator: \.isNewline)
                    .map { String($0).trimmed }.filter { !$0.isEmpty }
                project.matchesProbably = form.has("guesses")
                var faults = FaultCollector(visit.words) { field(ofParameter: $0) }
                faults.add(Administration.faults(of: project, changing: read))
                guard faults.faults.isEmpty else {
                    throw FormFaults(faults.faults, orderedBy: fields.map(\.name))
                }
            }
            return visit.go("/_/settings", note: .saved)
        } catch let race as FormRace {
            return visit.answer(page(visit, form.compared(with: race.stored), race: race), status: .conflict)
        } catch let faults as FormFaults {
            return again(faults.errors)
        } catch let error as LinkServiceError where [.invalidArgument, .alreadyExists].contains(error.code) {
            let field = error.code == .alreadyExists ? "name" : field(ofParameter: error.parameter)
            return again([(field, visit.words(error))])
        }
    }

    /// The field of a parameter that the use case names.
    private static func field(ofParameter parameter: String?) -> String? {
        parameter == "name" ? "name" : "patterns"
    }
}
