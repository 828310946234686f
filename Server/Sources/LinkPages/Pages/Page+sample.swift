import LinkRules
package import LinkStorage
package import WaymarkLinks

extension Page {
    /// The page of an unknown link as a brand would make it look, for owners who are choosing one.
    ///
    /// - Parameters:
    ///   - brand: the settings, stored or only typed.
    ///   - host: the host that the page names.
    ///   - home: where its button leads.
    ///   - languages: the header field `Accept-Language` as it came.
    package static func sample(_ brand: DomainBrand, host: String, home: WebURL?, languages: String?) -> Page {
        .refusal(
            .notFound,
            PageContext(texts: PageLanguages.language(for: languages), brand: brand, host: host, home: home))
    }
}
