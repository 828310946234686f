package import WaymarkLinks

extension DynamicLink {
    /// The hosts of all web addresses to which the link may lead, as ``WebURL/host`` writes them.
    package var destinationHosts: Set<String> {
        let androidLink = android.link.flatMap { WebURL($0.description) }
        let destinations = [
            link, android.fallbackLink, androidLink, ios.fallbackLink, ios.iPadFallbackLink,
            otherPlatforms.fallbackLink,
        ]
        return Set(destinations.compactMap { $0?.host })
    }
}
