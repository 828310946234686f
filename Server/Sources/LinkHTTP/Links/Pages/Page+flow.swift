import LinkService
import WaymarkLinks

extension Page {
    /// The page that shows where each platform would go, and what is odd about the link (`d=1`).
    static func flow(_ page: FlowPage, warnings: [CreationWarning]) -> Page {
        Page(
            title: "Link flow",
            body: """
                <main class="wide">
                <div class="text">
                <h1>Link flow</h1>
                <p><a href="\(page.url)">\(page.url)</a> carries <code>\(page.link.description)</code></p>
                <h2>Where it leads</h2>
                <div class="scroll">
                <table>
                <thead><tr><th>Platform</th><th>App installed</th><th>App not installed</th></tr></thead>
                <tbody>
                \(HTML.lines(page.branches.map(row)))
                </tbody>
                </table>
                </div>
                <h2>\(count(of: warnings))</h2>
                \(list(of: warnings))
                </div>
                </main>
                """)
    }

    private static func row(_ branch: FlowPage.Branch) -> HTML {
        let destination = branch.destination
        let installed: HTML = .optional(branch.app) { "opens <code>\($0)</code>" }
        let preview: HTML = branch.showsPreviewPage ? "app preview page, then " : ""
        return """
            <tr><th>\(name(of: branch.audience))</th><td>\(branch.app == nil ? "no app opens" : installed)</td>\
            <td>\(preview)\(name(of: destination.kind)): \
            <a href="\(destination.location)"><code>\(destination.location)</code></a></td></tr>
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

    private static func name(of audience: LinkAudience) -> String {
        switch audience {
        case .android: "Android"
        case .iPhone: "iPhone"
        case .iPad: "iPad"
        case .mac: "Mac"
        case .other: "Desktop and others"
        }
    }

    private static func name(of kind: RedirectTarget.Kind) -> String {
        switch kind {
        case .deepLink: "deep link"
        case .fallbackLink: "fallback"
        case .appStore: "App Store"
        case .playStore: "Play Store"
        case .androidApp: "app"
        }
    }
}
