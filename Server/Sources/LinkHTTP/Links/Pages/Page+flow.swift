import LinkService
import WaymarkLinks

extension Page {
    /// The page that shows where each platform would go, and what is odd about the link (`d=1`).
    static func flow(_ flow: LinkFlow) -> Page {
        Page(
            title: "Link flow",
            body: """
                <main class="wide">
                <div class="text">
                <h1>Link flow</h1>
                <p><a href="\(flow.url)">\(flow.url)</a> carries <code>\(flow.link.link.description)</code></p>
                <h2>Where it leads</h2>
                <div class="scroll">
                <table>
                <thead><tr><th>Platform</th><th>App installed</th><th>App not installed</th></tr></thead>
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
        <tr><th>\(branch.group.rawValue)</th><td>\(branch.installed.map(outcome) ?? "no app opens")</td>\
        <td>\(outcome(branch.notInstalled))</td></tr>
        """
    }

    private static func outcome(_ outcome: LinkFlow.Outcome) -> HTML {
        let page: HTML = .optional(outcome.page) { "page (\($0.rawValue))" }
        if outcome.isCard { return "social card" }
        if let app = outcome.app { return "\(page) opens <code>\(app)</code>" }
        guard let destination = outcome.destination else { return page }
        return """
            \(page) \(name(of: destination.kind)): \
            <a href="\(destination.location)"><code>\(destination.location)</code></a>
            """
    }

    private static func list(of warnings: [CreationWarning]) -> HTML {
        guard !warnings.isEmpty else { return "" }
        let items: [HTML] = warnings.map { "<li><code>\($0.code.rawValue)</code> \($0.message)</li>" }
        return "<ul>\n\(HTML.lines(items))\n</ul>"
    }

    private static func count(of warnings: [CreationWarning]) -> String {
        switch warnings.count {
        case 0: "No warnings"
        case 1: "1 warning"
        default: "\(warnings.count) warnings"
        }
    }

    private static func name(of kind: RedirectTarget.Kind) -> String {
        switch kind {
        case .deepLink: "deep link"
        case .fallbackLink: "fallback"
        case .appStore: "App Store"
        case .playStore: "Play Store"
        case .androidApp, .universalLink, .customScheme: "app"
        case .download: "download"
        case .externalBrowser: "browser"
        }
    }
}
