import LinkStorage
public import WaymarkLinks

extension LinkFlow {
    /// Draws the flow of a link that was found, with everything that is doubtful about it.
    ///
    /// - Parameters:
    ///   - found: the link and its domain.
    ///   - reading: what was read of a long link; of a stored one the link alone.
    ///   - request: the address by which it was asked for.
    ///   - directory: the domains and apps of the service.
    public init(
        _ found: FoundLink, reading: LongLinkReading, request: RequestedAddress, directory: Directory
    ) {
        let apps = directory.apps(of: found.domain.projectID)
        let surroundings = LinkValidator.Surroundings(
            apps: apps, hasURLPatterns: !directory.urlPatterns(for: found.domain).isEmpty, domain: found.domain.domain)
        self.init(
            found.link, request: request, apps: apps,
            warnings: LinkValidator.warnings(for: reading, in: surroundings))
    }
}
