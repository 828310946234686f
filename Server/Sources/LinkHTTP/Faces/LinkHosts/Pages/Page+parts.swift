import LinkRules
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
    /// The title as pages and cards show it, where it stands five times: no link makes them long.
    var shownTitle: String? { Self.shown(title, scalars: 200, bytes: 320) }
    /// The text as pages and cards show it, three times.
    var shownDescription: String? { Self.shown(description, scalars: 400, bytes: 640) }

    /// The beginning of a text; `nil` where there is nothing to see.
    private static func shown(_ text: String?, scalars: Int, bytes: Int) -> String? {
        guard let text, !text.isBlank else { return nil }
        return HTML.beginning(of: text, scalars: scalars, bytes: bytes)
    }
}
