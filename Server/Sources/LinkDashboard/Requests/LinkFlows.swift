import LinkRules
import LinkStorage
import WaymarkLinks

/// Finds the destinations of links, with the planner of redirects.
enum LinkFlows {
    /// The rows of a link that is stored or only typed; `nil` where its address cannot be.
    ///
    /// - Parameters:
    ///   - link: what it says.
    ///   - address: its short link, or the domain where it has no code yet.
    ///   - domain: its domain.
    ///   - directory: the settings.
    static func rows(
        _ link: DynamicLink, at address: String, on domain: LinkDomainRecord, in directory: Directory
    ) -> [LinkFlow.Row]? {
        guard let configured = directory.configuredDomain(domain.id) else { return nil }
        // A link without a code yet leads where it will lead with any.
        let code = ShortCode(path: address.dropFirst(domain.domain.description.utf8.count)) ?? ShortCode("x")
        guard let code else { return nil }
        return LinkFlow(
            link, request: RequestedAddress(domain: configured, code: code), apps: configured.apps,
            settings: configured.redirectSettings, warnings: []
        ).branches
    }
}
