import LinkPages
import WaymarkLinks

/// A link as chats and feeds show it.
///
/// The reader's browser loads the image; the service never does.
struct CardPreview: Hashable, Sendable {
    let social: SocialParameters
    let host: String
    let words: Words

    /// The card.
    var markup: HTML {
        let image: HTML =
            if let address = social.imageLink, address.scheme == "https" {
                "<img src=\"\(address.description)\" alt=\"\" referrerpolicy=\"no-referrer\" loading=\"lazy\">"
            } else {
                "<span class=\"blank\" role=\"img\" aria-label=\"\(words("no image", "kein Bild"))\"></span>"
            }
        let title: HTML =
            social.title.map { "\($0)" } ?? "<span class=\"dim\">\(words("No title yet", "Noch kein Titel"))</span>"
        return """
            <div class="social">\(image)<div><span class="dim">\(host)</span><strong>\(title)</strong>\
            \(HTML.optional(social.description) { "<span>\($0.beginning(scalars: 160, bytes: 600))</span>" })</div></div>
            """
    }
}
