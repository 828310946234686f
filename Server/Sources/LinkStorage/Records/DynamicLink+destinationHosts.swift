package import WaymarkLinks

extension DynamicLink {
    /// The hosts to which the link may lead somebody on the web, as ``WebURL/host`` writes them.
    package var destinationHosts: Set<String> {
        let androidLink = android.link.flatMap { WebURL($0.description) }
        let destinations = [
            link, android.fallbackLink, androidLink, ios.fallbackLink, ios.iPadFallbackLink,
            otherPlatforms.fallbackLink,
        ]
        return Set(destinations.compactMap { $0?.host })
    }
}
