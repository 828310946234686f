import LinkPages

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
        let all = FormField(
            "all",
            isFiltered
                ? words(
                    "All links that match the filters, not only the selected ones",
                    "Alle Links, die zu den Filtern passen, nicht nur die ausgewählten")
                : words(
                    "All links of the list, not only the selected ones",
                    "Alle Links der Liste, nicht nur die ausgewählten"), .check)
        let disabling: HTML =
            mayDisable
            ? "\(action("disable", words("Disable", "Abschalten")))\(action("enable", words("Enable", "Einschalten")))"
            : ""
        // The Enter key in a field presses the first button, which must do nothing without a tag.
        return """
            <div class="bulk" role="group" aria-label="\(words("Change several links", "Mehrere Links ändern"))">\(all.markup)\
            <div class="bulk-part">\(FormField("new-tag", words("Tag for the links", "Schlagwort für die Links")).markup)\
            \(action("tag", words("Add tag", "Anfügen")))</div>\
            <div class="bulk-part">\(FormField("expires", words("Work until, in UTC", "Funktionieren bis, in UTC"), .moment).markup)\
            \(action("expire", words("Set end", "Ende setzen")))</div>\
            <div class="bulk-part">\(archiving)\(disabling)</div></div>
            """
    }
}
