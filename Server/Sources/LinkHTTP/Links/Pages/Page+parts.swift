import LinkStorage
import WaymarkLinks

extension Page {
    /// The frame of all pages: the brand above, the host below.
    static func framed(_ main: HTML, setting: PageSetting, host: String? = nil) -> HTML {
        .lines([header(setting), main, .optional(host) { "<footer><p>\($0)</p></footer>" }])
    }

    private static func header(_ setting: PageSetting) -> HTML {
        let brand = setting.brand
        guard brand.name != nil || brand.iconURL != nil else { return "" }
        let icon: HTML = .optional(brand.iconURL) {
            "<img src=\"\($0.description)\" alt=\"\" width=\"44\" height=\"44\" referrerpolicy=\"no-referrer\">"
        }
        return "<header>\(icon)\(HTML.optional(brand.name) { "<span>\($0)</span>" })</header>"
    }

    /// The policy of pages shows images over https only.
    static func image(_ social: SocialParameters) -> HTML {
        guard let image = social.imageLink, image.scheme == "https" else { return "" }
        return """
            <img src="\(image.description)" alt="" referrerpolicy="no-referrer">
            """
    }
}

extension SocialParameters {
    /// The title as pages and cards show it, so that no link makes them long.
    var shownTitle: String? { title.map { Self.cut($0, after: 200) } }
    /// The text as pages and cards show it.
    var shownDescription: String? { description.map { Self.cut($0, after: 400) } }

    /// Counts scalars, since one character may hold any number of them.
    private static func cut(_ text: String, after length: Int) -> String {
        guard text.unicodeScalars.count > length else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) + "…"
    }
}
