import LinkPages
import LinkService
import LinkStorage

extension LinksPage {
    /// What can be done with many links at once: those that are selected, or all that match.
    var bulk: HTML {
        func action(_ change: String, _ title: String) -> HTML {
            "<button name=\"do\" value=\"\(change)\">\(title)</button>"
        }
        let (archive, restore) = (
            action("archive", words("Archive", "Archivieren")),
            action("restore", words("Restore", "Wiederherstellen"))
        )
        let archiving: HTML =
            switch filters["archived"] {
            case "only": restore
            case "included": "\(archive)\(restore)"
            default: archive
            }
        let others = BulkForm.selected(typed).filter { text in
            LinkRecord.ID(text) != nil && !links.contains { $0.record.id.description == text }
        }
        let all = FormField("all", allTitle, .check, value: typed["all"])
        let disabling: HTML =
            mayDisable
            ? "\(action("disable", words("Disable", "Abschalten")))\(action("enable", words("Enable", "Einschalten")))"
            : ""
        let tag = field("new-tag", words("Tag for the links", "Neues Schlagwort"))
        let end = field("expires", words("Work until, in UTC", "Ende, in UTC"), .moment)
        // The Enter key in a field presses the form's first button, wherever the field is (HTML, "implicit submission").
        let enter: HTML =
            "<button class=\"unseen\" name=\"do\" value=\"\(BulkForm.enter)\" tabindex=\"-1\" aria-hidden=\"true\"></button>"
        return """
            <div class="bulk" role="group" aria-label="\(words("Change several links", "Mehrere Links ändern"))">\(enter)\(elsewhere(others))\(all.markup)\
            <div class="bulk-part">\(tag.markup)\
            \(action("tag", words("Add tag", "Anfügen")))</div>\
            <div class="bulk-part">\(end.markup)\
            \(action("expire", words("Set end", "Ende setzen")))</div>\
            <div class="bulk-part">\(archiving)\(disabling)</div></div>
            """
    }

    /// The selected links that this page does not show, such as those that match the filters no longer; they stay selected.
    private func elsewhere(_ ids: [String]) -> HTML {
        guard !ids.isEmpty else { return "" }
        let title =
            ids.count == 1
            ? words("1 selected link that is not on this page", "1 ausgewählter Link, der nicht auf dieser Seite steht")
            : words(
                "\(words.number(ids.count)) selected links that are not on this page",
                "\(words.number(ids.count)) ausgewählte Links, die nicht auf dieser Seite stehen")
        let hidden = ids.map { "<input type=\"hidden\" name=\"\(BulkForm.elsewhere)\" value=\"\($0)\">" as HTML }
        return "\(FormField(BulkForm.keepsElsewhere, title, .check, value: "on").markup)\(HTML.lines(hidden))"
    }

    /// The label of the box that selects all links that match, on all pages.
    private var allTitle: String {
        isFiltered
            ? words(
                "All links that match the filters, on this and all other pages, instead of the selected ones",
                "Alle Links, die zu den Filtern passen, auf dieser und allen anderen Seiten, statt der ausgewählten")
            : words(
                "All links of the project “\(scope.project.name)” that are not archived, on this and all other pages, instead of the selected ones",
                "Alle nicht archivierten Links des Projekts „\(scope.project.name)“, auf dieser und allen anderen Seiten, statt der ausgewählten"
            )
    }

    /// A field of the form, with what was typed and what is wrong with it.
    private func field(_ name: String, _ label: String, _ control: FormField.Control = .text) -> FormField {
        FormField(
            name, label, control, value: typed[name], error: failures.first { $0.field == name }?.text)
    }
}
