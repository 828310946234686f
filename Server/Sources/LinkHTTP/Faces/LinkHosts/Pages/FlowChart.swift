import LinkRules
import WaymarkLinks

/// The drawing of a link's flow: the link on the left, the groups of visitors, and where each ends with and without
/// the app.
///
/// It says nothing that the table below it does not say in words.
struct FlowChart {
    let flow: LinkFlow

    private static let rowHeight = 58
    private static let top = 34
    private static let width = 900

    /// The drawing.
    var markup: HTML {
        let height = Self.top + flow.branches.count * Self.rowHeight
        let middle = Self.top + (flow.branches.count * Self.rowHeight - 14) / 2
        return """
            <svg class="chart" viewBox="-1 0 \(Self.width + 2) \(height)" role="img" aria-labelledby="chart" \
            xmlns="http://www.w3.org/2000/svg">
            <title id="chart">Flow of \(flow.url): the table below says the same in words</title>
            <text class="small" x="330" y="20">App installed</text>
            <text class="small" x="620" y="20">App not installed</text>
            \(box(x: 0, y: middle - 22, width: 110, "Link", flow.link.link.host, kind: "node", limit: 14))
            \(HTML.lines(flow.branches.indices.map { row($0, from: middle) }))
            </svg>
            """
    }

    private func row(_ index: Int, from middle: Int) -> HTML {
        let branch = flow.branches[index]
        let top = Self.top + index * Self.rowHeight
        let y = top + 22
        return """
            <path d="M110 \(middle)C140 \(middle) 130 \(y) 160 \(y)"/>
            \(box(x: 160, y: top, width: 140, branch.group.title, "", kind: "node", limit: 22))
            \(HTML.optional(branch.installed) { outcome in
                """
                <path d="M300 \(y)H330"/>
                \(self.box(x: 330, y: top, width: 260, outcome, limit: 38))
                """
            })
            <path d="\(branch.installed == nil ? "M300 \(y)H620" : "M590 \(y)H620")"\
            \(branch.installed == nil ? "" : " stroke-dasharray=\"4 4\"" as HTML)/>
            \(box(x: 620, y: top, width: 280, branch.notInstalled, limit: 42))
            """
    }

    private func box(x: Int, y: Int, width: Int, _ outcome: LinkFlow.Outcome, limit: Int) -> HTML {
        box(
            x: x, y: y, width: width, outcome.title, outcome.detail ?? "", kind: outcome.app == nil ? "end" : "app",
            limit: limit)
    }

    private func box(
        x: Int, y: Int, width: Int, _ title: String, _ detail: String, kind: String, limit: Int
    ) -> HTML {
        let shown = detail.count > limit ? "\(detail.prefix(limit - 1))…" : detail
        return """
            <rect class="\(kind)" x="\(x)" y="\(y)" width="\(width)" height="44" rx="8"/>
            <text x="\(x + 10)" y="\(y + (detail.isEmpty ? 27 : 19))">\(title)</text>
            \(detail.isEmpty ? "" : "<text class=\"small\" x=\"\(x + 10)\" y=\"\(y + 35)\">\(shown)</text>" as HTML)
            """
    }
}

extension LinkFlow.Group {
    /// The name that people know.
    var title: String {
        switch self {
        case .iPhone: "iPhone"
        case .iPad: "iPad"
        case .iPhoneInApp: "iPhone, in an app"
        case .android: "Android"
        case .androidOther: "Android, others"
        case .androidInApp: "Android, in an app"
        case .mac: "Mac"
        case .desktop: "Other computers"
        case .crawler: "Crawlers"
        case .tool: "Scripts"
        }
    }
}

extension LinkFlow.Outcome {
    /// What somebody gets, in a few words.
    var title: String {
        let end =
            if isCard { "social card" } else if app != nil { "app opens" } else {
                destination.map { Self.name(of: $0.kind) }
            }
        let page = page.map { "\($0.title)" }
        let words = [page, end].compactMap { $0 }.joined(separator: " → ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The app or the address.
    var detail: String? { app ?? destination?.location }

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

extension ChoicePage.Reason {
    /// The name of the page.
    var title: String {
        switch self {
        case .preview: "preview page"
        case .android: "page with a button"
        case .mac: "page for Macs"
        case .macOrIPad: "page for Mac or iPad"
        case .appOnly: "page with a QR code"
        }
    }
}
