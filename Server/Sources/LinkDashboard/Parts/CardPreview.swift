import LinkPages
import WaymarkLinks

/// A link as chats and feeds show it: X, Facebook and iMessage each in their own way.
///
/// The reader's browser loads the image; the service never does.
struct CardPreview: Hashable, Sendable {
    let social: SocialParameters
    let host: String
    let words: Words

    /// The three cards, under their names.
    var markup: HTML {
        .lines(
            [("X", onX), ("Facebook", onFacebook), ("iMessage", inMessages)].map { name, card in
                "<h3>\(name)</h3>\(card)"
            })
    }

    /// X shows a large image with the title on it, and the host below (its "summary_large_image" since 2023).
    private var onX: HTML {
        "<div class=\"social x\">\(image)<div><strong>\(title)</strong></div></div><p class=\"hint\">\(words("From", "Von")) \(host)</p>"
    }

    /// Messages shows the image, the title and the host; it has no text.
    private var inMessages: HTML {
        "<div class=\"social bubble\">\(image)<div><strong>\(title)</strong><span class=\"dim\">\(host)</span></div></div>"
    }

    private var image: HTML {
        if let address = social.imageLink, address.scheme == "https" {
            "<img src=\"\(address.description)\" alt=\"\(words("Image of the card", "Bild der Karte"))\" referrerpolicy=\"no-referrer\">"
        } else {
            "<span class=\"blank\" role=\"img\" aria-label=\"\(words("no image", "kein Bild"))\"></span>"
        }
    }

    private var title: HTML {
        social.title.map { "\($0)" } ?? "<span class=\"dim\">\(words("No title yet", "Noch kein Titel"))</span>"
    }

    /// Facebook shows image, host, title and a little text.
    private var onFacebook: HTML {
        """
        <div class="social">\(image)<div><span class="dim">\(host)</span><strong>\(title)</strong>\
        \(HTML.optional(social.description) { "<span>\($0.beginning(scalars: 160, bytes: 600))</span>" })</div></div>
        """
    }
}
