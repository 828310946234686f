import HTTPTypes
import Hummingbird
import LinkPages
import LinkRules
import NIOCore

extension Page {
    /// The page as the response of an answer, locked by a policy that allows what the page itself brings, and images over
    /// https.
    func response(to answer: LinkAnswer) -> Response {
        let nonce = Self.nonce()
        var fields: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentLanguage: language, .cacheControl: cacheControl,
            .vary: VisitorHeaders.vary, .xContentTypeOptions: "nosniff", .frameOptions: "DENY",
            .referrerPolicy: "strict-origin-when-cross-origin", .robots: "noindex",
        ]
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'nonce-\(nonce)'; \(hasScript ? "script-src 'nonce-\(nonce)'; " : "")"
            + (sendsRequest ? "connect-src 'self'; " : "")
            + "img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        fields[.retryAfter] = answer.retryAfter.map(String.init)
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup(nonce: nonce).markup)))
    }

    private var cacheControl: String {
        switch caching {
        case .never: "private, no-store"
        case .backAndForward: "private, no-cache"
        }
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
