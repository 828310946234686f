/// An HTML page of a link host.
///
/// A page is a value: what sends it picks the protocol's own words for ``caching`` and ``language``, and makes a nonce for
/// every answer.
public struct Page: Hashable, Sendable {
    /// The time for which a browser may keep a page.
    public enum Caching: Hashable, Sendable {
        /// Not at all: the same address may lead elsewhere in a moment.
        case never
        /// For the way back only, which must not be another click.
        case backAndForward
    }

    /// How long a browser may keep it.
    public internal(set) var caching = Caching.never
    /// Whether the page holds a script, which must be allowed by the nonce.
    public var hasScript: Bool { !scripts.isEmpty }
    /// Whether the script sends a request to the host of the page, which must be allowed.
    public var sendsRequest: Bool { scripts.contains(.device) }
    /// The tag of the language in which it is written (BCP 47).
    public var language: String { context.texts.tag }

    let title: String
    let context: PageContext
    let body: HTML
    /// What stands in the head besides title and style.
    var head: HTML = ""
    /// What the style sheet has for this page only.
    var style: HTML = ""
    /// What of the script the page needs.
    var scripts: [PageScript] = []

    init(title: String, context: PageContext, body: HTML) {
        self.title = title
        self.context = context
        self.body = body
    }

    /// Writes the page.
    ///
    /// It may show images of the web and run its own script, and nothing else that is not in it: no form, no frame, and no request
    /// but that of ``sendsRequest``.
    ///
    /// - Parameter nonce: random text that allows the page's one style and one script (CSP Level 3 §2.3.1).
    public func markup(nonce: String) -> HTML {
        """
        <!doctype html>
        <html lang="\(language)" dir="\(context.texts.direction)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        \(head)
        <style nonce="\(nonce)">
        \(PageStyle.sheet(context.brand))
        \(style)
        </style>
        \(hasScript ? "<script nonce=\"\(nonce)\">\n\(PageScript.source(scripts))\n</script>" : "" as HTML)
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }
}
