import LinkRules
import LinkStorage
import WaymarkLinks

/// Finds the links, domains and projects about which callers ask.
struct StatisticsScopes: Sendable {
    let links: any LinkStore
    let directory: DirectoryCache

    /// The scopes of a subject.
    ///
    /// The link of ``StatisticsQuery/Subject/link(_:)`` must be one of the caller's.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `notFound`.
    func scopes(of subject: StatisticsQuery.Subject, caller: Caller) async throws -> [ActivityScope] {
        let directory = directory.current
        switch subject {
        case .link(let id): return [.link(id)]
        case .domain(let name): return [.domain(try directory.domain(named: name, for: caller).id)]
        case .project(let name): return [.project(try project(name, in: directory, caller: caller))]
        case .tag(let tag, let name):
            let filter = LinkFilter(
                projectID: try project(name, in: directory, caller: caller), tag: tag, archive: .included)
            let found = try await translatingStoreErrors(about: "The links of the tag") {
                try await links.links(matching: filter, after: nil, limit: StatisticsQuery.mostTaggedLinks + 1)
            }
            guard found.count <= StatisticsQuery.mostTaggedLinks else {
                throw LinkServiceError(
                    .invalidArgument,
                    "More than \(StatisticsQuery.mostTaggedLinks) links have the tag; ask for a domain or project.",
                    parameter: "tag", value: tag)
            }
            return found.map { .link($0.id) }
        }
    }

    private func project(
        _ name: String?, in directory: Directory, caller: Caller
    ) throws(LinkServiceError) -> ProjectRecord.ID {
        guard let name else {
            if let own = caller.projectID { return own }
            guard directory.projects.count == 1, let only = directory.projects.first else {
                throw LinkServiceError(
                    .invalidArgument, "There are several projects; name one.", parameter: "project")
            }
            return only.id
        }
        guard let project = directory.project(named: name), caller.mayAct(in: project.id) else {
            throw LinkServiceError(.notFound, "The project does not exist.", parameter: "project", value: name)
        }
        return project.id
    }
}
