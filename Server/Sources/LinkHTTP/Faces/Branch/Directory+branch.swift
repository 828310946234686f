import LinkRules
import LinkStorage
import WaymarkLinks

extension Directory {
    /// Which addresses may have the labels of a link of a domain: those that its URL patterns allow, and that are on no link domain.
    ///
    /// A link may lead to the bare address of a link domain, which becomes another one with a query.
    func permitsTags(on domain: LinkDomainRecord) -> @Sendable (WebURL) -> Bool {
        let patterns = urlPatterns(for: domain)
        return { [self] page in patterns.allows(page) && !holds(page) }
    }
}
