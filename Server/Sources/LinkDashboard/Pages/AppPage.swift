import LinkPages
import LinkStorage

/// The page on which an app is changed.
struct AppPage: Sendable {
    let words: Words
    let scope: Scope
    let app: AppRecord
    let values: FieldValues
    var errors: [(field: String?, text: String)] = []
    /// What somebody else has saved since the form was filled.
    var race: FormRace?

    /// The page.
    var page: DashboardPage {
        let meanwhile: HTML = .optional(race) {
            $0.markup(words("Somebody changed this app meanwhile", "Jemand hat diese App inzwischen geändert"))
        }
        return DashboardPage(
            app.title, .apps,
            .lines([.head(app.title, app.summary), .problems(errors, words), meanwhile, form]))
    }

    private var form: HTML {
        let fields = AppForm(
            words: words, platform: app.app.draftPlatform, values: values, errors: errors, race: race)
        return """
            <form class="card" action="\(scope.path("/_/apps/\(app.id)"))" method="post" novalidate>\(HTML.version(values))\(fields.markup)\
            <div class="buttons"><button class="main" name="do" value="save">\(words("Save", "Speichern"))</button>\
            \(HTML.button(words("Cancel", "Abbrechen"), scope.path("/_/apps")))</div></form>
            """
    }
}

extension AppRecord {
    /// The name of the app, or else its ID.
    var title: String { name ?? app.bundleOrPackage }

    /// Its platform and its ID.
    var summary: HTML {
        "\(app.draftPlatform.title) · <span class=\"code\">\(app.bundleOrPackage)</span>"
    }
}
