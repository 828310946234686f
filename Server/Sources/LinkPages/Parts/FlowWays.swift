import LinkRules

/// The destinations of a link by group of visitors; groups with the same destination share a section.
struct FlowWays {
    private let sections: [(titles: [String], branch: LinkFlow.Row)]

    init(_ branches: [LinkFlow.Row]) {
        sections = branches.reduce(into: []) { sections, branch in
            if let same = sections.firstIndex(where: { $0.branch.looksLike(branch) }) {
                sections[same].titles.append(branch.group.title)
            } else {
                sections.append(([branch.group.title], branch))
            }
        }
    }

    var markup: HTML {
        .lines(
            sections.map { section in
                """
                <section class="way">
                <h3>\(section.titles.joined(separator: ", "))</h3>
                <dl>
                <div><dt>App installed</dt><dd>\(section.branch.installed.map(outcome) ?? "No app opens")</dd></div>
                <div><dt>App not installed</dt><dd>\(outcome(section.branch.notInstalled))</dd></div>
                </dl>
                </section>
                """
            })
    }

    private func outcome(_ outcome: LinkFlow.Outcome) -> HTML {
        if let app = outcome.app { return "<b class=\"opens\">\(outcome.title)</b><code>\(app)</code>" }
        let address: HTML = .optional(outcome.destination) { target in
            "<a href=\"\(target.location)\"><code>\(HTML.address(target.location))</code></a>"
        }
        return "\(outcome.title)\(address)"
    }
}

extension LinkFlow.Row {
    /// Whether a reader could not tell two branches apart but for their groups.
    fileprivate func looksLike(_ other: LinkFlow.Row) -> Bool {
        installed?.title == other.installed?.title && installed?.app == other.installed?.app
            && notInstalled.title == other.notInstalled.title
            && notInstalled.destination?.location == other.notInstalled.destination?.location
    }
}

extension LinkFlow.Group {
    /// The name that people know.
    var title: String {
        switch self {
        case .iPhone: "iPhone"
        case .iPad: "iPad"
        case .iPhoneInApp: "iPhone, inside another app"
        case .android: "Android"
        case .androidOther: "Android, other browsers"
        case .androidInApp: "Android, inside another app"
        case .mac: "Mac"
        case .desktop: "Other computers"
        case .crawler: "Link previews"
        case .tool: "Tools"
        }
    }
}

extension LinkFlow.Outcome {
    /// What a visitor gets, in a few words.
    var title: String {
        let end =
            if isCard { "social card" } else if app != nil { "app opens" } else {
                destination.map { Self.name(of: $0.kind) }
            }
        let words = [page?.title, end].compactMap(\.self).joined(separator: " → ")
        return words.prefix(1).uppercased() + words.dropFirst()
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

extension ChoicePage.Reason {
    /// The name of the page.
    fileprivate var title: String {
        switch self {
        case .preview: "preview page"
        case .android: "page with a button"
        case .mac: "page for Macs"
        case .macOrIPad: "page for Mac or iPad"
        case .appOnly: "page with a QR code"
        }
    }
}
