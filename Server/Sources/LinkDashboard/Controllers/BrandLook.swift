import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import LinkRules
import LinkStorage
import NIOCore
import WaymarkLinks

/// A preview of a domain's pages with a stored or typed brand: a page of its own, which the form shows in a frame.
struct BrandLook: Sendable {
    let domain: LinkDomainRecord
    /// What is typed; a field that cannot be read yet counts as empty.
    let values: FieldValues
    let languages: String?

    /// The page, locked like those of link hosts, and shown in frames of the dashboard only.
    var response: Response {
        func url(_ name: String) -> WebURL? {
            values[name].flatMap { WebURL(TypedAddress.whole($0)) }
        }
        var brand = domain.pages
        (brand.name, brand.iconURL, brand.accent) = (
            values["name"], url("icon"), values["accent"].flatMap { RGBColor($0) }
        )
        (brand.imprintURL, brand.privacyURL) = (url("imprint"), url("privacy"))
        let home = url("fallback") ?? WebURL("https://www.example.com/")
        let page = Page.sample(brand, host: domain.domain.authority, home: home, languages: languages)
        var generator = SystemRandomNumberGenerator()
        let nonce = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentLanguage: page.language, .cacheControl: "no-store",
                .contentSecurityPolicy:
                    "default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; "
                    + "img-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
                .frames: "SAMEORIGIN", .referrers: "no-referrer", .xContentTypeOptions: "nosniff", .robots: "noindex",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: page.markup(nonce: nonce).markup)))
    }
}
