import WaymarkLinks

/// What a page shows first: the picture of a link, else the icon of its app, else a drawing.
enum Hero: Hashable, Sendable {
    /// A picture, and what takes its place if it fails to load.
    indirect case picture(WebURL, ImageSize?, instead: Hero?)
    /// An icon over the first letter of a name, which is seen where the icon is missing or fails to load.
    case icon(WebURL?, name: String?)
    case sign(Sign)

    /// The first of these that there is.
    init(picture: WebURL?, size: ImageSize?, icon: WebURL?, name: String?) {
        let icon: Hero? = icon != nil || name != nil ? .icon(icon, name: name) : nil
        self = picture.map { .picture($0, size, instead: icon) } ?? icon ?? .sign(.app)
    }

    /// The element; none of it says anything to screen readers, since the heading does.
    var markup: HTML { "<div class=\"hero\">\(content(""))</div>" }

    /// What is in the element.
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

    /// What the style sheet has for it.
    var style: HTML { if case .sign = self { PageStyle.sign } else { "" } }

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
