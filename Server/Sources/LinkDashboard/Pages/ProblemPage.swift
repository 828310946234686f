import HTTPTypes
import LinkHTTP
import LinkPages
import LinkRules

/// The page of an error.
struct ProblemPage: Sendable {
    let words: Words
    let failure: HTTPFailure

    /// The page.
    var page: DashboardPage {
        DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1><p>\(text)</p>\(detail)
            <p><a href="/_/">\(words("To the overview", "Zur Übersicht"))</a></p></section>
            """)
    }

    /// A page for what is wrong with an address, where no other page says it.
    static func page(of fault: FieldFault, _ words: Words) -> DashboardPage {
        let title = words("This could not be done", "Das ging nicht")
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1><p>\(fault.text)</p>
            <p><a href="/_/">\(words("To the overview", "Zur Übersicht"))</a></p></section>
            """)
    }

    /// A page in the place of a link that was deleted.
    ///
    /// - Parameters:
    ///   - words: the reader's words.
    ///   - log: where the audit log says who did it; `nil` for those who may not read it.
    static func page(ofRemoved words: Words, log: String?) -> DashboardPage {
        let title = words("This link was deleted", "Dieser Link wurde gelöscht")
        let more: HTML = .optional(log) {
            "<p><a href=\"\($0)\">\(words("What was done to it, in the audit log", "Was mit ihm geschah, im Audit-Protokoll"))</a></p>"
        }
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1><p>\(words("It answers visitors that it is gone, and nothing can be changed any more.", "Besucher erfahren, dass es ihn nicht mehr gibt, und zu ändern ist nichts mehr."))</p>\(more)
            <p><a href="/_/">\(words("To the overview", "Zur Übersicht"))</a></p></section>
            """)
    }

    /// A page in the place of an import that this node does not have.
    ///
    /// - Parameter list: where the imports are that it has.
    static func page(ofMissingImport words: Words, list: String) -> DashboardPage {
        let title = words("This import is not here", "Diesen Import gibt es hier nicht")
        return DashboardPage(
            title, isNarrow: true,
            """
            <section class="card"><h1>\(title)</h1><p>\(words("It was removed, or it is on another node: where a service has several, an uploaded file and its report stay on the one that received them. The links that it stored are on all of them. Load this page again if a balancer chooses the node, or open it at that node's own address.", "Er wurde entfernt, oder er liegt auf einem anderen Knoten: Hat ein Dienst mehrere, bleiben eine hochgeladene Datei und ihr Bericht auf dem, der sie bekommen hat. Die Links, die er gespeichert hat, sind auf allen. Laden Sie diese Seite noch einmal, wenn ein Verteiler den Knoten wählt, oder öffnen Sie sie unter der eigenen Adresse des Knotens."))</p>
            <p><a href="\(list)">\(words("To the imports of this node", "Zu den Importen dieses Knotens"))</a></p></section>
            """)
    }

    private var title: String {
        switch failure.status {
        case .forbidden: words("This is not allowed", "Das ist nicht erlaubt")
        case .notFound, .gone: words("Not found", "Nicht gefunden")
        case .contentTooLarge: words("That was too much at once", "Das war zu viel auf einmal")
        case .serviceUnavailable, .tooManyRequests: words("Try again in a moment", "Versuchen Sie es gleich wieder")
        case .internalServerError: words("Something went wrong", "Etwas ging schief")
        default: words("This could not be done", "Das ging nicht")
        }
    }

    private var text: String {
        switch (failure.status, failure.code) {
        case (_, "insecure"):
            words(
                "The dashboard opens over https only, or on the machine itself by the name localhost.",
                "Das Dashboard öffnet nur über https, oder auf dem Rechner selbst unter dem Namen localhost.")
        case (_, "cross-site"):
            words(
                "The form did not come from a page of this dashboard, so nothing was changed.",
                "Das Formular kam nicht von einer Seite dieses Dashboards, deshalb wurde nichts geändert.")
        case (.forbidden, _):
            words(
                "Your role does not include it. An owner or an admin of the project can change your role under Members.",
                "Ihre Rolle umfasst das nicht. Inhaber und Verwalter des Projekts können Ihre Rolle unter Mitglieder ändern."
            )
        case (.notFound, _), (.gone, _):
            words("This does not exist, or no longer.", "Das gibt es nicht, oder nicht mehr.")
        case (.contentTooLarge, _): tooLarge
        case (.tooManyRequests, _):
            words("That was too often in a short time.", "Das war zu oft in kurzer Zeit.")
        case (.serviceUnavailable, _):
            words(
                "The service cannot answer at the moment. Links keep working.",
                "Der Dienst kann im Moment nicht antworten. Links funktionieren weiter.")
        case (.internalServerError, _):
            words("The log of the service says more.", "Das Protokoll des Dienstes sagt mehr.")
        default: words("The service said:", "Der Dienst sagt:")
        }
    }

    /// What to do about a form that is too large, with the limit where it is known.
    private var tooLarge: String {
        let limit = failure.bodyLimit.map { bytes in
            let size =
                bytes >> 20 > 0
                ? "\(bytes >> 20) MB" : bytes >> 10 > 0 ? "\(bytes >> 10) kB" : words("\(bytes) bytes", "\(bytes) Byte")
            return words(
                "A form here may have at most \(size).", "Ein Formular darf hier höchstens \(size) groß sein.")
        }
        let rest = words(
            "What you sent is larger, and nothing was changed. Go back, and shorten a text, choose a smaller file, or select fewer things at once.",
            "Was Sie geschickt haben, ist größer; geändert wurde nichts. Gehen Sie zurück, und kürzen Sie einen Text, wählen Sie eine kleinere Datei oder weniger auf einmal aus."
        )
        return [limit, rest].compactMap(\.self).joined(separator: " ")
    }

    private var detail: HTML {
        switch failure.code {
        case "insecure", "cross-site", "internal", "body-too-large": ""
        // The page says it already, and who can help.
        case _ where failure.fault == .person(.roleNotAllowed): ""
        default:
            if failure.status == .notFound {
                ""
            } else if let text = words.text(of: failure) {
                "<p class=\"dim\">\(text)</p>"
            } else {
                "<p class=\"dim\" lang=\"en\">\(failure.detail)</p>"
            }
        }
    }
}
