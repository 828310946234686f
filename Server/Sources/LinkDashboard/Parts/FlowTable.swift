import LinkPages
import LinkRules
import LinkStorage

/// The destinations of a link for every kind of visitor, from the planner of redirects.
struct FlowTable: Hashable, Sendable {
    let rows: [LinkFlow.Row]
    let apps: [AppRecord]
    let words: Words

    /// The table.
    var markup: HTML {
        let lines = groups.map { row, titles -> HTML in
            let installed: HTML = .optional(row.installed) {
                "<td data-label=\"\(words("With the app:", "Mit der App:"))\">\(text($0))</td>"
            }
            let label = row.installed == nil ? words("Always:", "Immer:") : words("Without:", "Ohne:")
            return """
                <tr><th scope="row">\(titles.joined(separator: " · "))</th>\(installed)<td data-label="\(label)"\(row.installed == nil ? " colspan=\"2\"" as HTML : "")>\
                \(text(row.notInstalled))</td></tr>
                """
        }
        let caption = words(
            "As the service decides at every click",
            "Wie der Dienst bei jedem Klick entscheidet")
        return """
            <table class="flow"><caption>\(caption)</caption><thead><tr><th scope="col">\(words("Visitor", "Besucher"))</th>\
            <th scope="col">\(words("With the app", "Mit der App"))</th><th scope="col">\(words("Without", "Ohne"))</th></tr></thead>
            <tbody>\(HTML.lines(lines))</tbody></table>
            """
    }

    /// The rows that differ, with the names of all visitors of each; who is named first decides the place.
    private var groups: [(row: LinkFlow.Row, titles: [String])] {
        var groups: [(row: LinkFlow.Row, titles: [String])] = []
        for row in rows where row.group != .tool {
            // What is shown decides: outcomes may differ in what no reader sees.
            let same = groups.firstIndex {
                $0.row.installed.map(text) == row.installed.map(text)
                    && text($0.row.notInstalled) == text(row.notInstalled)
            }
            if let same {
                groups[same].titles.append(title(row.group))
            } else {
                groups.append((row, [title(row.group)]))
            }
        }
        return groups
    }

    private func text(_ outcome: LinkFlow.Outcome) -> HTML {
        var parts: [HTML] = []
        if outcome.isCard { parts.append("\(words("reads the social card", "liest die Vorschau"))") }
        if let page = outcome.page {
            parts.append(
                "\(page == .preview ? words("preview page", "Vorschauseite") : words("page with a choice", "Seite mit Auswahl"))"
            )
        }
        if let app = outcome.app {
            let name = apps.first { $0.app.bundleOrPackage == app }?.name ?? app
            parts.append("\(words("opens the app", "öffnet die App")) \(name)")
        } else if let destination = outcome.destination {
            parts.append(
                "\(kind(destination)) <span class=\"dim\">\(destination.location.beginning(scalars: 90, bytes: 400))</span>"
            )
        }
        return parts.dropFirst().reduce(parts.first ?? "–") { "\($0) → \($1)" }
    }

    private func kind(_ target: RedirectTarget) -> String {
        switch target.kind {
        case .appStore: words("App Store", "App Store")
        case .playStore: words("Google Play", "Google Play")
        case .download: words("download", "Download")
        default: words("web page", "Webseite")
        }
    }

    private func title(_ group: LinkFlow.Group) -> String {
        switch group {
        case .iPhone: "iPhone"
        case .iPad: "iPad"
        case .iPhoneInApp: words("iPhone, inside another app", "iPhone, in einer anderen App")
        case .android: words("Android, Chrome", "Android, Chrome")
        case .androidOther: words("Android, other browser", "Android, anderer Browser")
        case .androidInApp: words("Android, inside another app", "Android, in einer anderen App")
        case .mac: "Mac"
        case .desktop: words("Windows, Linux, others", "Windows, Linux, andere")
        case .crawler: words("Chat or feed (preview)", "Chat oder Feed (Vorschau)")
        case .tool: words("Program", "Programm")
        }
    }
}
