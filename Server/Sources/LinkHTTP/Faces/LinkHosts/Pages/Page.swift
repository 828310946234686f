import HTTPTypes
import Hummingbird
import LinkRules
import NIOCore

/// One HTML page of a link host, before it is a response.
struct Page: Hashable, Sendable {
    /// How long a browser may keep a page.
    enum Caching: String, Hashable, Sendable {
        /// Not at all: the same address may lead elsewhere in a moment.
        case never = "private, no-store"
        /// For the way back only, which must not be another click.
        case backAndForward = "private, no-cache"
    }

    var status: HTTPResponse.Status = .ok
    var title: String
    var setting: PageSetting
    /// What stands in the head besides title and style.
    var head: HTML = ""
    /// What the style sheet has for this page only.
    var style: HTML = ""
    var body: HTML
    /// Whether the script of pages would do something.
    var hasScript = false
    var caching = Caching.never
    var headers: HTTPFields = [:]

    /// Writes the page.
    ///
    /// It may show images of the web and run the service's own script, and nothing else that is not in it: no form, no
    /// frame, no request.
    func response() -> Response {
        let nonce = Self.nonce()
        let html: HTML = """
            <!doctype html>
            <html lang="\(setting.texts.tag)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            \(head)
            <style nonce="\(nonce)">
            \(PageStyle.sheet(setting.brand))
            \(style)
            </style>
            </head>
            <body>
            \(body)
            \(hasScript ? "<script nonce=\"\(nonce)\">\n\(PageScript.source)\n</script>" : "" as HTML)
            </body>
            </html>

            """
        var fields = headers
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.contentLanguage] = setting.texts.tag
        fields[.cacheControl] = caching.rawValue
        fields[.vary] = VisitorHeaders.vary
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'nonce-\(nonce)'; \(hasScript ? "script-src 'nonce-\(nonce)'; " : "")"
            + "img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        fields[.xContentTypeOptions] = "nosniff"
        fields[.frameOptions] = "DENY"
        fields[.referrerPolicy] = "strict-origin-when-cross-origin"
        fields[.robots] = "noindex"
        return Response(
            status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: html.markup)))
    }

    /// 128 random bits that allow the style and the script of this one page (CSP Level 3 §2.3.1).
    private static func nonce() -> String {
        let digits = Array("0123456789abcdef".utf8)
        var generator = SystemRandomNumberGenerator()
        let characters = (0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }
        return String(decoding: characters, as: UTF8.self)
    }
}

extension HTTPField.Name {
    fileprivate static let robots = constant("X-Robots-Tag")
}
