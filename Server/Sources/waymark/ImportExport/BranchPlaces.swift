import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// The domains of links that are read by Branch's API, with their rules.
struct BranchPlaces {
    /// The settings, with the domains that the import will add.
    let settings: Directory
    private let target: LinkDomain?

    /// Finds the places of links.
    ///
    /// A domain that is still to be added has the rules of the project.
    ///
    /// - Parameters:
    ///   - links: the short links.
    ///   - target: the domain to which all go; `nil` where each stays on its host.
    ///   - settings: the settings; `nil` before the first project.
    ///   - project: the project to which domains are added.
    init(of links: [String], to target: LinkDomain?, in settings: Directory? = nil, project: ProjectRecord? = nil) {
        self.target = target
        let (known, now) = (settings ?? .empty, Date())
        let owner = project?.id ?? ProjectRecord.ID(at: now)
        var named: [LinkDomain] = []
        for prefix in target.map({ [$0] }) ?? links.compactMap(Self.prefix)
        where !named.contains(prefix) && known.domain(owning: prefix) == nil {
            named.append(prefix)
        }
        self.settings = Directory(
            revision: known.revision, projects: known.projects,
            apps: known.projects.flatMap { known.apps(of: $0.id) },
            domains: known.domains
                + named.map {
                    LinkDomainRecord(id: LinkDomainRecord.ID(at: now), projectID: owner, domain: $0, createdAt: now)
                }, keys: [], previous: known)
    }

    /// The domain of a short link; `nil` if it is no web address.
    func domain(of link: String) -> LinkDomainRecord? {
        guard let address = WebURL(link) else { return nil }
        return target.flatMap(settings.domain(owning:))
            ?? settings.match(authority: address.authority, path: address.path)?.domain
    }

    /// The host of a short link as a domain.
    private static func prefix(of link: String) -> LinkDomain? {
        WebURL(link).flatMap { LinkDomain("\($0.scheme)://\($0.authority)") }
    }
}
