import LinkRules
import LinkStorage
import WaymarkLinks

/// The language, the brand and the host of a page.
struct PageContext: Hashable, Sendable {
    /// The words.
    let texts: PageTexts
    /// The owner's settings for pages.
    let brand: DomainBrand
    /// The host that the visitor sees, with its port if it has one.
    let host: String
    /// The owner's website.
    let home: WebURL?

    /// Creates the context of a visitor.
    ///
    /// - Parameters:
    ///   - languages: the header field `Accept-Language` as received; `nil` selects English.
    ///   - host: the requested host, with its port if it has one.
    ///   - domain: the requested link domain; `nil` if the host is not a link host.
    init(languages: String?, host: String, domain: ConfiguredDomain?) {
        self.init(
            texts: PageLanguages.language(for: languages), brand: domain?.record.pages ?? DomainBrand(), host: host,
            home: domain?.home)
    }

    init(texts: PageTexts, brand: DomainBrand = DomainBrand(), host: String, home: WebURL? = nil) {
        self.texts = texts
        self.brand = brand
        self.host = host
        self.home = home
    }
}
