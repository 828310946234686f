import LinkRules
import WaymarkLinks

extension Page {
    /// The page that shows where each platform would go, and what is odd about the link (`d=1`).
    ///
    /// It is for who makes links, and in English as the warnings of the APIs are.
    static func flow(_ flow: LinkFlow) -> Page {
        Page(
            title: "Link flow", setting: PageSetting(texts: .english), style: PageStyle.flow,
            body: """
                <main class="wide">
                <div class="text">
                <h1>Link flow</h1>
                <p><a href="\(flow.url)">\(flow.url)</a> carries <code>\(flow.link.link.description)</code></p>
                <div class="scroll" tabindex="0" role="region" aria-label="Chart">
                \(FlowChart(flow: flow).markup)
                </div>
                <h2>Where it leads</h2>
                <div class="scroll" tabindex="0" role="region" aria-label="Table">
                <table>
                <thead><tr><th scope="col">Platform</th><th scope="col">App installed</th>\
                <th scope="col">App not installed</th></tr></thead>
                <tbody>
                \(HTML.lines(flow.branches.map(row)))
                </tbody>
                </table>
                </div>
                <h2>\(count(of: flow.warnings))</h2>
                \(list(of: flow.warnings))
                </div>
                </main>
                """)
    }

    private static func row(_ branch: LinkFlow.Branch) -> HTML {
        """
        <tr><th scope="row">\(branch.group.title)</th><td>\(branch.installed.map(outcome) ?? "No app opens")</td>\
        <td>\(outcome(branch.notInstalled))</td></tr>
        """
    }

    private static func outcome(_ outcome: LinkFlow.Outcome) -> HTML {
        if let app = outcome.app { return "\(outcome.title): <code>\(app)</code>" }
        guard let destination = outcome.destination else { return "\(outcome.title)" }
        return """
            \(outcome.title): <a href="\(destination.location)"><code>\(destination.location)</code></a>
            """
    }

    private static func list(of warnings: [CreationWarning]) -> HTML {
        guard !warnings.isEmpty else { return "" }
        let items: [HTML] = warnings.map { "<li><code>\($0.code)</code> \($0.message)</li>" }
        return "<ul class=\"warnings\">\n\(HTML.lines(items))\n</ul>"
    }

    private static func count(of warnings: [CreationWarning]) -> String {
        switch warnings.count {
        case 0: "No warnings"
        case 1: "1 warning"
        default: "\(warnings.count) warnings"
        }
    }
}
