import LinkPages

/// Clicks over time, drawn by the server: bars for a short period, a line for a long one, the period before as a dashed line.
///
/// The numbers stand in a table below. A day without clicks is 0, not a gap.
struct ClickChart: Hashable, Sendable {
    /// One interval.
    struct Point: Hashable, Sendable {
        var label: String
        var iso: String
        var clicks: Int64
        var before: Int64?
        /// Whether the interval is still running.
        var isRunning = false
    }

    /// When people clicked last, said where the intervals have no click.
    enum Last: Hashable, Sendable {
        /// Not in any time that is kept.
        case never
        /// On a day; the address leads to it.
        case day(String, address: String)
    }

    let points: [Point]
    let words: Words
    /// When people clicked last; `nil` where that is not known, or there are clicks.
    var last: Last?

    private static let (width, height) = (720.0, 200.0)

    /// The drawing with its caption and its table.
    ///
    /// The drawing stretches to its place; what is written at its axes stands beside it, so that it has the size of text.
    var markup: HTML {
        let ticks = scale.ticks.reversed().map { "<span>\(words.number($0))</span>" as HTML }
        return """
            <figure><figcaption><strong>\(finding)</strong><br>\(key)</figcaption>
            <div class="plot"><div class="ticks" aria-hidden="true">\(HTML.lines(ticks))</div>
            <svg class="chart" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" preserveAspectRatio="none" role="img" aria-label="\(finding)">
            \(grid)
            \(drawing)
            </svg>\(ends)</div></figure>\(HTML.optional(last, hint))
            <details><summary>\(words("The numbers as a table", "Die Zahlen als Tabelle"))</summary>\(table)</details>
            """
    }

    private func hint(_ last: Last) -> HTML {
        switch last {
        case .never:
            "<p>\(words("No click was counted yet. Open a link in a browser, or scan its QR code with a phone: the click is here within seconds.", "Noch kein Klick wurde gezählt. Öffnen Sie einen Link im Browser, oder scannen Sie seinen QR-Code mit dem Telefon: Der Klick ist binnen Sekunden hier."))</p>"
        case .day(let day, let address):
            "<p>\(words("The last click was on", "Der letzte Klick war am")) <a href=\"\(address)\">\(day)</a>.</p>"
        }
    }

    /// What the chart shows, in a sentence.
    var finding: String {
        let total = points.reduce(0) { $0 + $1.clicks }
        let count = words.number(total)
        let clicks = total == 1 ? words("1 click", "1 Klick") : words("\(count) clicks", "\(count) Klicks")
        guard hasBefore else { return clicks }
        let before = points.reduce(0) { $0 + ($1.before ?? 0) }
        guard before > 0 else {
            return words("\(clicks); none in the period before", "\(clicks); im Zeitraum davor keine")
        }
        let change = Int((Double(total - before) / Double(before) * 100).rounded())
        if change == 0 {
            return words("\(clicks), as many as in the period before", "\(clicks), so viele wie im Zeitraum davor")
        }
        let percent = words.percent(abs(change))
        return change > 0
            ? words(
                "\(clicks), \(percent) more than in the period before",
                "\(clicks), \(percent) mehr als im Zeitraum davor")
            : words(
                "\(clicks), \(percent) fewer than in the period before",
                "\(clicks), \(percent) weniger als im Zeitraum davor")
    }

    private var hasBefore: Bool { points.contains { $0.before != nil } }
    private var isBars: Bool { points.count <= 62 }

    private var scale: ChartScale {
        ChartScale(largest: points.reduce(0) { max($0, $1.clicks, $1.before ?? 0) })
    }

    private func place(_ value: Int64, on scale: ChartScale) -> Double {
        Self.height - Self.height * Double(value) / Double(scale.top)
    }

    /// The middle of an interval.
    private func middle(_ index: Int) -> Double {
        (Double(index) + 0.5) * Self.width / Double(max(points.count, 1))
    }

    private static func digits(_ number: Double) -> String {
        String((number * 10).rounded() / 10)
    }

    private var grid: HTML {
        let scale = scale
        return .lines(
            scale.ticks.map { tick in
                let y = Self.digits(place(tick, on: scale))
                return "<line class=\"grid\" x1=\"0\" x2=\"\(Int(Self.width))\" y1=\"\(y)\" y2=\"\(y)\"/>"
            })
    }

    private var drawing: HTML {
        let scale = scale
        var parts: [HTML] = []
        if isBars {
            let width = Self.width / Double(max(points.count, 1)) * 0.72
            parts = points.enumerated().filter { $0.element.clicks > 0 }.map { index, point in
                let y = place(point.clicks, on: scale)
                let text = "\(point.label): \(words.number(point.clicks))"
                return """
                    <rect class="bar\(point.isRunning ? " today" : "")" x="\(Self.digits(middle(index) - width / 2))" y="\(Self.digits(y))" \
                    width="\(Self.digits(width))" height="\(Self.digits(place(0, on: scale) - y))"><title>\(text)</title></rect>
                    """
            }
        } else {
            parts = ["<polyline class=\"line\" points=\"\(line(points.map(\.clicks), scale))\"/>"]
        }
        if hasBefore {
            parts.append("<polyline class=\"before\" points=\"\(line(points.map { $0.before ?? 0 }, scale))\"/>")
        }
        return .lines(parts)
    }

    private func line(_ values: [Int64], _ scale: ChartScale) -> String {
        values.enumerated().map { "\(Self.digits(middle($0.offset))),\(Self.digits(place($0.element, on: scale)))" }
            .joined(separator: " ")
    }

    /// The first and the last date.
    private var ends: HTML {
        guard let first = points.first, let last = points.last, points.count > 1 else { return "" }
        return "<p class=\"ends\" aria-hidden=\"true\"><span>\(first.label)</span><span>\(last.label)</span></p>"
    }

    /// Which interval is still running; others may follow it, such as the later hours of today.
    var running: String? {
        guard let index = points.firstIndex(where: \.isRunning) else { return nil }
        let label = points[index].label
        return index == points.count - 1
            ? words("The last interval is not over yet.", "Der letzte Abschnitt ist noch nicht vorbei.")
            : words(
                "\(label) is still running; what follows has not begun.",
                "\(label) läuft noch; was danach kommt, hat noch nicht begonnen.")
    }

    private var key: HTML {
        let running: HTML = .optional(running) { "<span class=\"key\">\($0)</span>" }
        let before: HTML =
            hasBefore
            ? """
            <span class="key"><svg class="chart" viewBox="0 0 24 12" aria-hidden="true"><path class="before" d="M0 6h24"/></svg>\
            \(words("the period before", "der Zeitraum davor"))</span>
            """ : ""
        return "<span class=\"key\">\(words("Times are in UTC.", "Zeiten in UTC."))</span>\(running)\(before)"
    }

    private var table: HTML {
        let rows = points.map { point -> HTML in
            let before: HTML = hasBefore ? "<td class=\"n\">\(words.number(point.before ?? 0))</td>" : ""
            return """
                <tr><th scope="row">\(HTML.time(point.label, point.iso))</th><td class="n">\(words.number(point.clicks))</td>\(before)</tr>
                """
        }
        let head: HTML = hasBefore ? "<th scope=\"col\" class=\"n\">\(words("Before", "Davor"))</th>" : ""
        return """
            <table><thead><tr><th scope="col">\(words("Begin", "Beginn"))</th><th scope="col" class="n">\(words("Clicks", "Klicks"))</th>\(head)\
            </tr></thead><tbody>\(HTML.lines(rows))</tbody></table>
            """
    }
}
