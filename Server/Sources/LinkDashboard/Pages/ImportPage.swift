import LinkImportExport
import LinkPages
import LinkRules

/// The page of an import: its progress, its findings, and the next steps.
struct ImportPage: Sendable {
    let words: Words
    let scope: Scope
    let record: UploadedImport
    var error: String?

    /// The page, which loads itself again while something is done.
    var page: DashboardPage {
        let path = scope.path("/_/imports/\(record.id)")
        var page = DashboardPage(
            record.file, .imports,
            .lines([
                .head(record.file, "\(Self.state(record, words))"),
                .problems(error.map { [(field: nil, text: $0)] } ?? [], words), progress, outcome, actions(path),
                findings(path),
            ]))
        if record.isUnderWay { page.refresh = 2 }
        return page
    }

    /// The state in a word or two.
    static func state(_ record: UploadedImport, _ words: Words) -> HTML {
        let isGood = record.state == .done
        return "<span class=\"state\(isGood ? " on" as HTML : "")\">\(title(record, words))</span>"
    }

    private static func title(_ record: UploadedImport, _ words: Words) -> String {
        switch (record.step, record.state) {
        case (_, .waiting): words("Waits for its turn", "Wartet, bis es an der Reihe ist")
        case (.check, .running): words("Is being checked", "Wird geprüft")
        case (.store, .running): words("Is being imported", "Wird importiert")
        case (.check, .done): words("Checked, nothing stored yet", "Geprüft, noch nichts gespeichert")
        case (.store, .done): words("Imported", "Importiert")
        case (_, .failed): words("Failed", "Fehlgeschlagen")
        case (_, .stopped): words("Stopped", "Angehalten")
        }
    }

    private var progress: HTML {
        guard record.isUnderWay else { return "" }
        return """
            <section class="card"><p><progress max="100" value="\(record.percent)" aria-label="\(words("Progress", "Fortschritt"))"></progress> \(words.percent(record.percent))</p>\
            <p class="dim">\(words("\(words.number(record.counts.rows)) rows so far. You may leave; it goes on.", "\(words.number(record.counts.rows)) Zeilen bisher. Sie können die Seite verlassen; es geht weiter."))</p></section>
            """
    }

    private var outcome: HTML {
        var notes: [HTML] = []
        if let fault = record.fault {
            notes.append("<p><strong>\(words(fault.formMessage, Words.german(fault)))</strong></p>")
        } else if let problem = record.problem {
            notes.append("<p><strong lang=\"en\">\(problem)</strong></p>")
        }
        if record.state == .stopped {
            let text = words(
                "The service was stopped while it was at it. What is stored stays; going on adds the rest and nothing twice.",
                "Der Dienst wurde dabei angehalten. Was gespeichert ist, bleibt; Weitermachen ergänzt den Rest und nichts doppelt."
            )
            notes.append("<p><strong>\(text)</strong></p>")
        }
        let problem: HTML =
            notes.isEmpty
            ? "" : "<div class=\"problem\(record.problem == nil ? " warning" as HTML : "")\">\(HTML.lines(notes))</div>"
        guard record.counts.rows > 0 else { return problem }
        return .lines([problem, .card(words("What was found", "Was gefunden wurde"), facts)])
    }

    private var facts: HTML {
        let (counts, isCheck) = (record.counts, record.step == .check)
        func number(_ count: Int) -> HTML { count == 0 ? "" : "\(words.number(count))" }
        let domains = counts.domains ?? []
        return .facts([
            (words("Rows", "Zeilen"), "\(words.number(counts.rows))" as HTML),
            (
                isCheck ? words("Would be added", "Kämen hinzu") : words("Added", "Hinzugekommen"),
                "\(words.number(counts.inserted))" as HTML
            ),
            (
                isCheck ? words("Would be overwritten", "Würden überschrieben") : words("Overwritten", "Überschrieben"),
                number(counts.replaced)
            ),
            (words("There already", "Schon vorhanden"), number(counts.unchanged)),
            (words("With adjustments", "Mit Anpassungen"), number(counts.adjusted)),
            (words("Code taken by another link", "Code von anderem Link belegt"), number(counts.conflicts)),
            (words("Refused", "Abgelehnt"), number(counts.rejected)),
            (domains.count == 1 ? "Domain" : "Domains", domains.isEmpty ? "" : "\(named(domains))"),
            (
                isCheck
                    ? words("New domain (would be added)", "Neue Domain (käme hinzu)")
                    : words("New domain", "Neue Domain"),
                .optional(counts.madeDomain) { "\($0)" as HTML }
            ),
            (words("Lead to Google's dead hosts", "Führen zu Googles toten Hosts"), number(counts.leadingToGoogle)),
            (
                words("Unknown columns", "Unbekannte Spalten"),
                counts.unusedColumns.isEmpty ? "" : "\(counts.unusedColumns.prefix(20).joined(separator: ", "))"
            ),
        ])
    }

    /// The first domains, and how many more there are.
    private func named(_ domains: [String]) -> String {
        let more = domains.count - Self.mostDomains
        let first = domains.prefix(Self.mostDomains).joined(separator: ", ")
        return more > 0
            ? words("\(first) and \(words.number(more)) more", "\(first) und \(words.number(more)) weitere") : first
    }

    private static let mostDomains = 3

    private func actions(_ path: String) -> HTML {
        guard !record.isUnderWay else { return "" }
        var buttons: [HTML] = []
        let new = record.counts.inserted + record.counts.replaced
        if record.step == .check, record.mayBeStored, new > 0 {
            let title = words(
                "Import \(words.number(new)) \(new == 1 ? "link" : "links")",
                "\(words.number(new)) \(new == 1 ? "Link" : "Links") importieren")
            buttons.append(.action(title, path, style: "main", fields: [("do", "store")]))
        } else if record.step == .store, record.mayBeStored {
            buttons.append(.action(words("Go on", "Weitermachen"), path, style: "main", fields: [("do", "store")]))
        }
        if record.step == .check {
            buttons.append(.action(words("Check again", "Noch einmal prüfen"), path, fields: [("do", "check")]))
        } else if record.state == .done {
            buttons.append(.button(words("See the links", "Links ansehen"), scope.path("/_/links"), style: "main"))
        }
        buttons.append(
            .button(words("Forget this import", "Diesen Import vergessen"), Removal.upload(record).path(scope)))
        return "<div class=\"buttons card\">\(HTML.lines(buttons))</div>"
    }

    private func findings(_ path: String) -> HTML {
        guard !record.findings.isEmpty else { return "" }
        let rows = record.findings.map { finding -> HTML in
            """
            <tr><th scope="row">\(words.number(finding.number))</th><td>\(outcome(finding.outcome))</td><td class="code column">\(finding.column)</td>\
            <td class="full"\(reason(of: finding))</td></tr>
            """
        }
        let report = scope.path("/_/imports/\(record.id)/report.csv")
        return .card(
            words("Rows that need a look", "Zeilen, die einen Blick brauchen"),
            """
            <p><a class="more" href="\(report)">\(words("All of them as CSV, to correct and import again", "Alle als CSV, zum Berichtigen und erneuten Import"))</a></p>
            <table class="stack"><thead><tr><th scope="col">\(words("Row", "Zeile"))</th><th scope="col">\(words("Result", "Ergebnis"))</th>\
            <th scope="col">\(words("Column", "Spalte"))</th><th scope="col">\(words("Reason", "Grund"))</th></tr></thead><tbody>\(HTML.lines(rows))</tbody></table>
            """)
    }

    /// The end of a cell with the reason; what an older service has written is English.
    private func reason(of finding: UploadedImport.Finding) -> HTML {
        guard words.language == .german else { return ">\(finding.fault?.formMessage ?? finding.reason)" }
        return finding.fault.flatMap(Words.german).map { ">\($0)" } ?? " lang=\"en\">\(finding.reason)"
    }

    private func outcome(_ name: String) -> String {
        switch name {
        case "rejected": words("refused", "abgelehnt")
        case "conflict": words("code taken", "Code belegt")
        default: words("adjusted", "angepasst")
        }
    }
}
