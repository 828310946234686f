import LinkPages

/// A breakdown: name, bar, count and share; each name leads to the same page with that filter.
struct BreakdownTable: Hashable, Sendable {
    /// One row.
    struct Row: Hashable, Sendable {
        var name: String
        var clicks: Int64
        /// Where the filter by this row is; `nil` where there is none.
        var address: String?
    }

    let title: String
    let rows: [Row]
    let words: Words

    /// The table, or a sentence where it has no rows.
    var markup: HTML {
        guard !rows.isEmpty else {
            return .card(
                title, "<p class=\"dim\">\(words("Nothing in this period.", "Nichts in diesem Zeitraum."))</p>")
        }
        let total = max(rows.reduce(0) { $0 + $1.clicks }, 1)
        let lines = rows.map { row -> HTML in
            let percent = Int((Double(row.clicks) / Double(total) * 100).rounded())
            let name: HTML = row.address.map { "<a href=\"\($0)\">\(row.name)</a>" } ?? "\(row.name)"
            return """
                <tr><th scope="row">\(name)<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
                <rect class="track" width="100" height="4"/><rect class="part" width="\(percent)" height="4"/></svg></th>\
                <td class="n">\(words.number(row.clicks))<span class="dim">\(words.percent(percent))</span></td></tr>
                """
        }
        return """
            <section class="card"><table><caption><h2>\(title)</h2></caption><thead><tr><th scope="col">\(words("Value", "Wert"))</th>\
            <th scope="col" class="n">\(words("Clicks", "Klicks"))</th></tr></thead><tbody>\(HTML.lines(lines))</tbody></table></section>
            """
    }
}
