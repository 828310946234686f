import LinkRules
import WaymarkLinks

extension Page {
    /// The page that shows where each platform would go, with the warnings about the link (`d=1`).
    ///
    /// It is for authors of links, and in English like the warnings of the APIs.
    static func flow(_ flow: LinkFlow, host: String) -> Page {
        let context = PageContext(texts: .english, host: host)
        let warnings = flow.isStrangers ? withoutForeignWords(flow.warnings) : flow.warnings
        var page = Page(
            title: "Link flow", context: context,
            body: PageFrame(context: context).markup(
                """
                <main class="flow">
                <h1>Link flow</h1>
                <dl class="from">
                \(link(flow))
                <div><dt>Deep link</dt><dd><code>\(HTML.address(flow.link.link.description))</code></dd></div>
                </dl>
                <div class="beside">
                <div>
                <h2>Where it leads</h2>
                \(FlowWays(flow.branches).markup)
                <h2>\(count(of: warnings))</h2>
                \(list(of: warnings))
                </div>
                <div class="shown">
                \(card(flow.link.social, host: host))
                \(flow.isStrangers ? "" : code(of: flow.printedURL))
                </div>
                </div>
                </main>
                """))
        page.head = PageFrame(context: context).head
        page.style = PageStyle.flow
        page.scripts = flow.link.social.shownImage == nil ? [] : [.images]
        return page
    }

    /// The link itself, which may contain others' words.
    private static func link(_ flow: LinkFlow) -> HTML {
        guard !flow.isStrangers else { return "<div><dt>Link</dt><dd>A long link that is not signed</dd></div>" }
        return "<div><dt>Link</dt><dd><a href=\"\(flow.url)\"><code>\(HTML.address(flow.url))</code></a></dd></div>"
    }

    /// The warnings without duplicates and unknown names, which may be others' words.
    private static func withoutForeignWords(_ warnings: [CreationWarning]) -> [CreationWarning] {
        var seen: Set<CreationWarning> = []
        return warnings.map { warning in
            guard let name = warning.parameter, name != LongLinkSignature.name, LinkParameter(rawValue: name) == nil
            else { return warning }
            return CreationWarning(warning.kind, .unrecognizedParameter)
        }.filter { seen.insert($0).inserted }
    }

    /// The card, roughly as chats and feeds show it.
    private static func card(_ social: SocialParameters, host: String) -> HTML {
        guard social.shownTitle != nil || social.shownDescription != nil || social.shownImage != nil else { return "" }
        return """
            <h2>In chats and feeds</h2>
            <div class="chat">
            \(HTML.optional(social.shownImage) { .image($0) })
            <div>
            <small>\(host)</small>
            \(HTML.optional(social.shownTitle) { "<b dir=\"auto\">\($0)</b>" })
            \(HTML.optional(social.shownDescription) { "<p class=\"about\" dir=\"auto\">\($0)</p>" })
            </div>
            </div>
            """
    }

    private static func code(of url: String) -> HTML {
        .optional(QRCodeDrawing(of: url, title: "QR code of this link")) { "<h2>QR code</h2>\n\($0.markup)" }
    }

    private static func list(of warnings: [CreationWarning]) -> HTML {
        guard !warnings.isEmpty else { return "" }
        let items: [HTML] = warnings.map { "<li><code>\($0.code)</code> \($0.message)</li>" }
        return "<ul>\n\(HTML.lines(items))\n</ul>"
    }

    private static func count(of warnings: [CreationWarning]) -> String {
        switch warnings.count {
        case 0: "No warnings"
        case 1: "1 warning"
        default: "\(warnings.count) warnings"
        }
    }
}
