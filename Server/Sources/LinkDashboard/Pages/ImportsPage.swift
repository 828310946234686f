import LinkImportExport
import LinkPages
import LinkStorage
import WaymarkLinks

/// The imports of a project, and the form of another one.
struct ImportsPage: Sendable {
    let words: Words
    let scope: Scope
    /// The imports, the latest first.
    let imports: [UploadedImport]
    let domains: [LinkDomainRecord]
    /// The most bytes of a file.
    let mostBytes: Int
    /// What was chosen before, where the form is shown again because something is wrong with it.
    var values = FieldValues()
    /// What is wrong with the form.
    var error: FieldFault?

    /// The page.
    var page: DashboardPage {
        let title = Section.imports.title(words)
        return DashboardPage(
            title, .imports,
            .lines([.head(title), .problems(error.map { [(field: $0.field, text: $0.text)] } ?? [], words), form, list])
        )
    }

    private func error(_ field: String) -> String? { error?.field == field ? error?.text : nil }

    private var form: HTML {
        let forms = FormField(
            "form", words("What it is", "Was es ist"),
            .select(UploadedImport.Form.allCases.map { .init(value: $0.rawValue, title: title($0)) }),
            value: values["form"], error: error("form"))
        let everyOwn = FormField.Option(
            value: "", title: words("as each short link says", "wie jeder Kurzlink sagt"))
        let domain = FormField(
            "domain", words("The links go to", "Die Links kommen nach"),
            .select([everyOwn] + FormField.Option.domains(domains)), value: values["domain"],
            hint: words(
                "Choose yours to move codes from another host, such as example.page.link.",
                "Wählen Sie Ihre, um Codes von einem anderen Host wie example.page.link zu übernehmen."),
            error: error("domain"))
        let replaces = FormField(
            "replaces", words("Overwrite links that exist and differ", "Vorhandene, abweichende Links überschreiben"),
            .check, value: values["replaces"])
        // The file comes last, so that the choices are known when it is too large to be read to its end.
        return .card(
            words("Bring links from elsewhere", "Links von anderswo holen"),
            """
            <form action="\(scope.path("/_/imports"))" method="post" enctype="multipart/form-data" id="drop">
            <div class="pair">\(forms.markup)\(domain.markup)</div>\(replaces.markup)
            <div class="field\(error("file") == nil ? "" : " bad" as HTML)"><label for="file">\(words("The file", "Die Datei"))</label>\
            <input type="file" id="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/plain" required aria-describedby="file-hint">\
            <p class="hint" id="file-hint">\(words("The export of Firebase or Branch, a table, or a list of short links with their destinations; at most \(mostBytes >> 20) MB.", "Der Export von Firebase oder Branch, eine Tabelle, oder eine Liste von Kurzlinks mit ihren Zielen; höchstens \(mostBytes >> 20) MB.")) \
            <span data-script hidden>\(words("You can drop it anywhere on this page.", "Sie können sie irgendwo auf dieser Seite ablegen."))</span></p></div>
            <p class="dim">\(words("It is checked first. Nothing is stored before you have seen the report.", "Sie wird zuerst geprüft. Nichts wird gespeichert, bevor Sie den Bericht gesehen haben."))</p>
            <button class="main">\(words("Check the file", "Datei prüfen"))</button></form>
            """)
    }

    private func title(_ form: UploadedImport.Form) -> String {
        switch form {
        case .recognized: words("find out", "herausfinden")
        case .firebase: words("Firebase's export", "Export von Firebase")
        case .branch: words("Branch's export", "Export von Branch")
        case .pairs: words("short links and destinations", "Kurzlinks und Ziele")
        case .table: words("a table with a header", "Tabelle mit Kopfzeile")
        }
    }

    private var list: HTML {
        guard !imports.isEmpty else { return "" }
        let rows = imports.map { record -> HTML in
            """
            <tr><th scope="row"><a href="\(scope.path("/_/imports/\(record.id)"))">\(record.file)</a><span class="dim">\(record.person)</span></th>\
            <td>\(ImportPage.state(record, words))</td><td class="full" data-label="\(words("Rows:", "Zeilen:"))">\(words.number(record.counts.rows))</td>\
            <td>\(HTML.time(words.moment(record.uploadedAt), CalendarParts(record.uploadedAt).isoDay))</td></tr>
            """
        }
        return .card(
            words("Earlier imports", "Frühere Importe"),
            """
            <table class="stack"><thead><tr><th scope="col">\(words("File", "Datei"))</th><th scope="col">\(words("State", "Zustand"))</th>\
            <th scope="col">\(words("Rows", "Zeilen"))</th><th scope="col">\(words("Uploaded", "Hochgeladen"))</th></tr></thead>\
            <tbody>\(HTML.lines(rows))</tbody></table>
            """)
    }
}
