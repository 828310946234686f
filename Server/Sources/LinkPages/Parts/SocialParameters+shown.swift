import LinkRules
import WaymarkLinks

extension SocialParameters {
    /// The title as pages and cards show it, where it stands up to four times: no link makes them long.
    var shownTitle: String? { Self.shown(title, scalars: 200, bytes: 240) }
    /// The text as pages and cards show it, twice.
    var shownDescription: String? { Self.shown(description, scalars: 400, bytes: 560) }
    /// The image as pages show it: their policy allows https only.
    var shownImage: WebURL? { imageLink?.scheme == "https" ? imageLink : nil }

    /// The beginning of a text; `nil` where there is nothing to see.
    private static func shown(_ text: String?, scalars: Int, bytes: Int) -> String? {
        guard let text, !text.isBlank else { return nil }
        return text.beginning(scalars: scalars, bytes: bytes)
    }
}
