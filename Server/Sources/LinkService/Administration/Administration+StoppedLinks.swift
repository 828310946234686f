public import LinkRules
public import LinkStorage

extension Administration {
    /// A change of settings that may stop links.
    public enum SettingsChange: Sendable {
        /// A domain that is added, or that replaces the domain with the same identity.
        case domain(LinkDomainRecord)
        /// A domain that moves to another project.
        case move(LinkDomainRecord, to: ProjectRecord)
        /// A project that replaces the one with the same identity.
        case project(ProjectRecord)
    }

    /// Finds the links that work now and would stop with other settings.
    ///
    /// A link stops if its destination is on a host of a new link domain or matches no URL pattern, if it is only found
    /// on another host or in another letter case, or if it names an app that its project does not have.
    ///
    /// Reads the links of domains whose patterns, hosts, case rule or project change, and those with destinations on
    /// new hosts. Links created meanwhile are not noticed. Expired and disabled links are ignored.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - progress: receives the number of checked links from time to time.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound` if the change itself is refused.
    public func linksStopped(
        by change: SettingsChange, progress: (Int) -> Void = { _ in }
    ) async throws -> StoppedLinks {
        var projects = try await projects()
        var domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        let apps = try await translatingStoreErrors(about: "The apps") { try await database.apps() }
        let before = Directory(revision: 0, projects: projects, apps: apps, domains: domains, keys: [])
        switch change {
        case .project(let project):
            try Self.checkProject(name: project.name, urlPatterns: project.urlPatterns)
            projects = projects.map { $0.id == project.id ? project : $0 }
        case .domain(let domain):
            let domain = try await checked(domain)
            domains = domains.filter { $0.id != domain.id } + [domain]
        case .move(var domain, let project):
            try Self.checkMove(of: domain, to: project)
            domain.projectID = project.id
            domains = domains.map { $0.id == domain.id ? domain : $0 }
        }
        let after = Directory(revision: 0, projects: projects, apps: apps, domains: domains, keys: [])
        var stopped = StoppedLinks(before: before, after: after)
        if !stopped.changedDomains.isEmpty || !stopped.newHosts.isEmpty {
            // Without the index, each page of a list of many new links takes as long as the whole list.
            try await translatingStoreErrors(about: "The links") { try await database.indexLinks() }
        }
        var count = 0
        let countPage = { (links: Int) in
            count += links
            progress(count)
        }
        for domain in stopped.changedDomains {
            let filter = LinkFilter(projectID: domain.projectID, domainID: domain.id, archive: .included)
            try await examine(filter, for: &stopped, countPage)
        }
        for host in stopped.newHosts {
            for project in projects {
                let filter = LinkFilter(projectID: project.id, destinationHost: host, archive: .included)
                try await examine(filter, for: &stopped, countPage)
            }
        }
        return stopped
    }

    private func examine(
        _ filter: LinkFilter, for stopped: inout StoppedLinks, _ countPage: (Int) -> Void
    ) async throws {
        let now = clock.now()
        var after: LinkRecord.ID?
        repeat {
            let start = after
            let page = try await translatingStoreErrors(about: "The links") {
                try await database.links(matching: filter, after: start, limit: 500)
            }
            for record in page {
                switch record.inactivity(at: now) {
                case nil, .notStarted: stopped.examine(record)
                case .expired, .disabled, .usedUp: break
                }
            }
            countPage(page.count)
            after = page.last?.id
        } while after != nil
    }
}
