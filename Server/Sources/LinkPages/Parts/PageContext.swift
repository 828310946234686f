import LinkRules
import LinkStorage
import WaymarkLinks

/// The language and the brand in which a page is written, and the host that shows it.
struct PageContext: Hashable, Sendable {
    /// The words.
    let texts: PageTexts
    /// What the domain's owner has set for its pages.
    let brand: DomainBrand
    /// The host, and the port where it has one, that the visitor sees.
    let host: String
    /// Where the owner's own pages begin.
    let home: WebURL?

    /// Creates the context of a visitor.
    ///
    /// - Parameters:
    ///   - languages: the header field `Accept-Language` as it came; `nil` gives English.
    ///   - host: the host that the visitor asked, with its port where it has one.
    ///   - domain: the link domain that was asked; `nil` where the host is no link domain.
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
