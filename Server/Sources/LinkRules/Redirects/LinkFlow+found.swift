import LinkStorage
import WaymarkLinks

extension LinkFlow {
    /// Draws the flow of a link that was found, with everything that is doubtful about it.
    ///
    /// - Parameters:
    ///   - found: the link and its domain.
    ///   - request: the address by which it was asked for.
    public init(_ found: FoundLink, request: RequestedAddress) {
        let domain = found.domain
        let surroundings = LinkValidator.Context(
            apps: domain.apps, hasURLPatterns: !domain.urlPatterns.isEmpty, domain: domain.record.domain)
        self.init(
            found.link, request: request, apps: domain.apps, settings: domain.redirectSettings,
            warnings: LinkValidator.warnings(for: found.reading, in: surroundings))
    }
}
