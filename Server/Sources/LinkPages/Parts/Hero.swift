import WaymarkLinks

/// The first element of a page: the picture of a link, otherwise the icon of its app, otherwise a drawing.
enum Hero: Hashable, Sendable {
    /// A picture, with a replacement if it fails to load.
    indirect case picture(WebURL, ImageSize?, instead: Hero?)
    /// An icon over the first letter of a name, which is visible if the icon is missing or fails to load.
    case icon(WebURL?, name: String?)
    case sign(Sign)

    /// Chooses the first available of these.
    init(picture: WebURL?, size: ImageSize?, icon: WebURL?, name: String?) {
        let icon: Hero? = icon != nil || name != nil ? .icon(icon, name: name) : nil
        self = picture.map { .picture($0, size, instead: icon) } ?? icon ?? .sign(.app)
    }

    /// The element, which is hidden from screen readers because the heading says the same.
    var markup: HTML { "<div class=\"hero\">\(content(""))</div>" }

    /// The content of the element.
    ///
    /// - Parameters:
    ///   - more: attributes of images.
    ///   - state: an attribute of the element.
    private func content(_ more: HTML, _ state: HTML = "") -> HTML {
        switch self {
        case .picture(let url, let size, let instead):
            """
            \(HTML.image(url, size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""))\
            \(HTML.optional(instead) { $0.content(" loading=\"lazy\"", " hidden") })
            """
        case .icon(let url, let name):
            """
            <span class="icon"\(state) aria-hidden="true">\(name?.prefix(1).uppercased() ?? "")\
            \(HTML.optional(url) { .image($0, more) })</span>
            """
        case .sign(let sign): sign.markup
        }
    }

    /// The style sheet for the hero.
    var style: HTML { if case .sign = self { PageStyle.sign } else { "" } }

    /// Whether the page needs the script that removes images that fail to load.
    var isImage: Bool {
        switch self {
        case .picture: true
        case .icon(let url, _): url != nil
        case .sign: false
        }
    }
}

extension HTML {
    /// An image that is hidden from screen readers, and whose host receives no referrer.
    static func image(_ url: WebURL, _ more: HTML = "") -> HTML {
        "<img src=\"\(url.description)\" alt=\"\"\(more) referrerpolicy=\"no-referrer\">"
    }
}
