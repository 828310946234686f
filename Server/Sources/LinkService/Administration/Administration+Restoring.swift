import LinkRules
package import LinkStorage
import WaymarkLinks

// Restores records of an export by the rules for new ones, but with their identities and dates.

extension Administration {
    package func restore(_ project: ProjectRecord, replaces: Bool) async throws -> SettingOutcome {
        try await removeUntouchedFirstProject(before: project)
        let projects = try await projects()
        guard let stored = projects.first(where: { $0.name == project.name }) else {
            guard !projects.contains(where: { $0.id == project.id }) else {
                return .taken("id", "another project has the same id")
            }
            try Self.checkProject(name: project.name, urlPatterns: project.urlPatterns)
            try await change(.project(from: nil, to: project), about: "The project “\(project.name)”") {
                try await $0.insert(project)
            }
            return .inserted
        }
        let hasSamePatterns = stored.urlPatterns == project.urlPatterns
        guard !hasSamePatterns || stored.matchesProbably != project.matchesProbably else { return .unchanged }
        guard replaces else {
            return hasSamePatterns
                ? .taken("matchesProbably", "the project exists with another setting")
                : .taken("urlPatterns", "the project exists with other allowed destinations")
        }
        try await changeProject(stored.id) { stored in
            stored.urlPatterns = project.urlPatterns
            stored.matchesProbably = project.matchesProbably
        }
        return .replaced
    }

    package func restore(_ app: AppRecord, project: String, replaces: Bool) async throws -> SettingOutcome {
        var app = app
        app.projectID = try await self.project(named: project).id
        // An export may have a version that is older than the rule for versions.
        app = try AppRules.checked(app, changing: app.app)
        let stored = try await apps(of: app.projectID).first {
            $0.app.platform == app.app.platform && $0.app.bundleOrPackage == app.app.bundleOrPackage
        }
        guard let stored else {
            let new = app
            try await change(.app(from: nil, to: new), about: "The app “\(app.app.bundleOrPackage)”") {
                try await $0.insert(new)
            }
            return .inserted
        }
        guard stored.app != app.app || stored.name != app.name || stored.iconURL != app.iconURL else {
            return .unchanged
        }
        guard replaces else { return .taken("details", "the app exists with other details") }
        var new = stored
        (new.app, new.name, new.iconURL) = (app.app, app.name, app.iconURL)
        try await change(
            .app(from: stored, to: new), about: "The app “\(new.app.bundleOrPackage)”"
        ) { [new] in try await $0.update(new, read: nil) }
        return .replaced
    }

    package func restore(_ domain: LinkDomainRecord, project: String, replaces: Bool) async throws -> SettingOutcome {
        var domain = domain
        domain.projectID = try await self.project(named: project).id
        let domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        guard let stored = domains.first(where: { $0.domain == domain.domain }) else {
            guard !domains.contains(where: { $0.id == domain.id }) else {
                return .taken("id", "another link domain has the same id")
            }
            try await addDomain(domain)
            return .inserted
        }
        guard stored.projectID == domain.projectID else {
            return .taken("project", "the link domain belongs to another project")
        }
        domain.id = stored.id
        domain.createdAt = stored.createdAt
        domain.isServiceAddress = stored.isServiceAddress
        // Links were shared on these hosts, even if the export does not contain them.
        domain = try await checked(domain.keepingHosts(of: stored))
        guard stored != domain else { return .unchanged }
        guard replaces else { return .taken("prefix", "the link domain exists with other settings") }
        _ = try await updateDomain(domain)
        return .replaced
    }

    package func restore(_ key: APIKeyRecord, project: String?) async throws -> SettingOutcome {
        var key = key
        if let project { key.projectID = try await self.project(named: project).id }
        guard key.role == .reader || (key.role == .admin) == (key.projectID == nil) else {
            return .refused("project", "a key must belong to a project, unless its role is admin or reader")
        }
        if let stored = try await keys().first(where: { $0.id == key.id }) {
            let isSame = stored.secretHash == key.secretHash && stored.role == key.role
            return isSame ? .unchanged : .taken("id", "another key has the same id")
        }
        let new = key
        try await change(.newKey(new), about: "The key") { try await $0.insert(new) }
        return .inserted
    }

    /// Removes the project of a first start before an export replaces it, so that the result equals the export.
    ///
    /// Only if the project is untouched: it has no apps, no links, no domain except the service's own address, and no
    /// key except the first one.
    private func removeUntouchedFirstProject(before project: ProjectRecord) async throws {
        let projects = try await projects()
        guard projects.count == 1, let first = projects.first, first.name == Self.firstProjectName,
            first.id != project.id, first.urlPatterns.isEmpty, try await apps(of: first.id).isEmpty
        else { return }
        let domains = try await domains(of: first.id)
        let keys = try await keys()
        guard domains.allSatisfy(\.isServiceAddress), keys.allSatisfy({ $0.id.uuid == first.id.uuid }) else { return }
        let links = try await translatingStoreErrors(about: "The links") {
            try await database.links(
                matching: LinkFilter(projectID: first.id, archive: .included), after: nil, limit: 1)
        }
        guard links.isEmpty else { return }
        for domain in domains { try await removeDomain(domain) }
        try await removeProject(first)
    }
}
