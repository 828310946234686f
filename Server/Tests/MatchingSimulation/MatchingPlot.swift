import Foundation

/// The plot of docs/matching.md: precision and recall over the share of organic installations, for each place and policy.
///
/// Its colors follow the reader's light or dark mode.
enum MatchingPlot {
    private static let panel = (width: 240.0, height: 150.0, left: 52.0, top: 58.0, gap: 28.0, below: 56.0)
    private static let places: [MatchingWorld.Place] = [.home, .carrier, .campus]

    private struct Line: Sendable {
        let name: String
        let style: String
        let score: @Sendable (MatchingResult) -> MatchingScore?
    }

    private static let lines: [Line] =
        MatcherSettings.allCases.map { settings in
            Line(name: "matcher, \(settings.rawValue)", style: settings.rawValue) { result in
                result.matchers.first { $0.settings == settings }?.score
            }
        }
        + NaiveMatching.Rule.allCases.map { rule in
            Line(name: rule.rawValue, style: "\(rule)") { result in result.naive.first { $0.rule == rule }?.score }
        }

    static func draw(_ results: [MatchingResult]) -> String {
        var parts = [head]
        for (index, line) in lines.enumerated() {
            let x = 52 + Double(index % 3) * 250
            let y = 16 + Double(index / 3) * 18
            parts.append(
                "<path class=\"line \(line.style)\" d=\"M\(x) \(y)h22\"/><text x=\"\(x + 28)\" y=\"\(y + 4)\">\(line.name)</text>"
            )
        }
        let measures: [(String, (MatchingScore) -> Double)] = [("precision", \.precision), ("recall", \.recall)]
        for (row, measure) in measures.enumerated() {
            for (column, place) in places.enumerated() {
                let shown = results.filter { $0.world.isShown && $0.world.place == place }
                parts.append(draw(shown, column: column, row: row, title: "\(place.rawValue): \(measure.0)", measure.1))
            }
        }
        return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static func draw(
        _ results: [MatchingResult], column: Int, row: Int, title: String, _ measure: (MatchingScore) -> Double
    ) -> String {
        let left = panel.left + Double(column) * (panel.width + panel.gap)
        let top = panel.top + 18 + Double(row) * (panel.height + panel.below)
        func x(_ share: Double) -> Double { left + share * panel.width }
        func y(_ value: Double) -> Double { top + (1 - value) * panel.height }
        var parts = ["<text class=\"title\" x=\"\(left)\" y=\"\(top - 8)\">\(title)</text>"]
        for tick in [0, 0.25, 0.5, 0.75, 1.0] {
            parts.append("<path class=\"grid\" d=\"M\(left) \(y(tick))h\(panel.width)\"/>")
            if column == 0 {
                parts.append(
                    "<text class=\"tick end\" x=\"\(left - 6)\" y=\"\(y(tick) + 4)\">\(Int(tick * 100)) %</text>")
            }
        }
        for result in results {
            let share = result.world.organicShare
            parts.append(
                "<text class=\"tick middle\" x=\"\(x(share))\" y=\"\(top + panel.height + 16)\">\(Int((share * 100).rounded())) %</text>"
            )
        }
        if row == 1 {
            parts.append(
                "<text class=\"tick middle\" x=\"\(x(0.5))\" y=\"\(top + panel.height + 34)\">organic installations</text>"
            )
        }
        for line in lines {
            let points = results.compactMap { result in
                line.score(result).map { String(format: "%.1f %.1f", x(result.world.organicShare), y(measure($0))) }
            }
            if !points.isEmpty {
                parts.append("<path class=\"line \(line.style)\" d=\"M\(points.joined(separator: "L"))\"/>")
            }
        }
        return parts.joined(separator: "\n")
    }

    private static let head = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 500" width="860" height="500" role="img">
        <title>Precision and recall of policies in simulated worlds</title>
        <style>
        text { font: 12px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1d1d1f }
        .title { font-weight: 600 } .tick { fill: #5f6368 } .end { text-anchor: end } .middle { text-anchor: middle }
        .grid { stroke: #d8d8dc; stroke-width: 1 } .line { fill: none; stroke-width: 2 }
        .true { stroke: #0a6ed1 } .built-in { stroke: #0a6ed1; stroke-dasharray: 6 4 } .mis-set { stroke: #8a4fbf; stroke-dasharray: 2 3 }
        .newest { stroke: #b35c00 } .points { stroke: #b3261e }
        @media (prefers-color-scheme: dark) {
        text { fill: #f0f0f2 } .tick { fill: #a8a8ae } .grid { stroke: #48484c }
        .true, .built-in { stroke: #6cb4ff } .mis-set { stroke: #c9a0f0 } .newest { stroke: #f0a04b } .points { stroke: #ff8a80 }
        }
        </style>
        """
}
