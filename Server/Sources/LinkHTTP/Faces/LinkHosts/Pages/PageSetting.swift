import HTTPTypes
import Hummingbird
import LinkStorage

/// In which words and by which brand a page is written.
struct PageSetting: Hashable, Sendable {
    /// The words.
    var texts: PageTexts
    /// What the domain's owner has said about pages.
    var brand = DomainPages()

    /// Finds the visitor's language; the brand is that of the domain, where there is one.
    init(_ request: Request, domain: LinkDomainRecord? = nil) {
        self.init(texts: PageLanguages.language(for: request.headers[.acceptLanguage]), brand: domain?.pages)
    }

    /// Makes a setting.
    init(texts: PageTexts, brand: DomainPages? = nil) {
        self.texts = texts
        self.brand = brand ?? DomainPages()
    }
}
