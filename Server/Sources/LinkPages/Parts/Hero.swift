import WaymarkLinks

/// What a page shows first: the picture of a link, else the icon of its app, else a drawing.
enum Hero: Hashable, Sendable {
    case picture(WebURL, ImageSize?)
    /// An icon over the first letter of a name, which is seen where the icon is missing or fails to load.
    case icon(WebURL?, name: String?)
    case sign(Sign)

    /// The first of these that there is.
    init(picture: WebURL?, size: ImageSize?, icon: WebURL?, name: String?) {
        if let picture {
            self = .picture(picture, size)
        } else if icon != nil || name != nil {
            self = .icon(icon, name: name)
        } else {
            self = .sign(.app)
        }
    }

    /// The element; none of it says anything to screen readers, since the heading does.
    var markup: HTML {
        switch self {
        case .picture(let url, let size):
            "<div class=\"hero\">\(HTML.image(url, size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""))</div>"
        case .icon(let url, let name):
            """
            <div class="hero"><span class="icon" aria-hidden="true">\(name?.prefix(1).uppercased() ?? "")\
            \(HTML.optional(url) { .image($0) })</span></div>
            """
        case .sign(let sign): "<div class=\"hero\">\(sign.markup)</div>"
        }
    }

    /// Whether the page needs the script that takes images away which fail to load.
    var isImage: Bool {
        switch self {
        case .picture: true
        case .icon(let url, _): url != nil
        case .sign: false
        }
    }
}

extension HTML {
    /// An image that says nothing to screen readers, and whose host does not learn of the page.
    static func image(_ url: WebURL, _ more: HTML = "") -> HTML {
        "<img src=\"\(url.description)\" alt=\"\"\(more) referrerpolicy=\"no-referrer\">"
    }
}
