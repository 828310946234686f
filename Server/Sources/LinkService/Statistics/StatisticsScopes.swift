import LinkRules
import LinkStorage
import WaymarkLinks

/// Finds the links, domains and projects about which callers ask.
struct StatisticsScopes: Sendable {
    let links: any LinkStore
    let directory: DirectoryCache

    /// The scopes of a subject.
    ///
    /// The link of ``StatisticsQuery/Subject/link(_:)`` must be one of the caller's, where that is a key.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound` or `permissionDenied`.
    func scopes(
        of subject: StatisticsQuery.Subject, for right: Right, caller: Caller
    ) async throws -> [ActivityScope] {
        let directory = directory.current
        switch subject {
        case .link(let id):
            if caller.role == nil { try await require(right, ofLink: id, caller: caller) }
            return [.link(id)]
        case .domain(let name):
            let domain = try directory.domain(named: name, for: caller)
            try caller.require(right, in: domain.projectID)
            return [.domain(domain.id)]
        case .project(let name): return [.project(try project(name, in: directory, for: right, caller: caller))]
        case .tag(let tag, let name):
            let filter = LinkFilter(
                projectID: try project(name, in: directory, for: right, caller: caller), tag: tag, archive: .included)
            let found = try await translatingStoreErrors(about: "The links of the tag") {
                try await links.links(matching: filter, after: nil, limit: StatisticsQuery.mostTaggedLinks + 1)
            }
            guard found.count <= StatisticsQuery.mostTaggedLinks else {
                throw LinkServiceError(
                    .invalidArgument,
                    .statistics(.tooManyTaggedLinks(most: StatisticsQuery.mostTaggedLinks)),
                    parameter: "tag", value: tag)
            }
            return found.map { .link($0.id) }
        }
    }

    /// Refuses a link of a project in which the caller, whose project is not known beforehand, lacks a right.
    private func require(_ right: Right, ofLink id: LinkRecord.ID, caller: Caller) async throws {
        let record = try await translatingStoreErrors(about: "The link") { try await links.link(id: id) }
        guard let record, caller.mayAct(in: record.projectID) else {
            throw LinkServiceError(.notFound, .link(.missing))
        }
        try caller.require(right, in: record.projectID)
    }

    private func project(
        _ name: String?, in directory: Directory, for right: Right, caller: Caller
    ) throws(LinkServiceError) -> ProjectRecord.ID {
        guard let name else {
            if let own = caller.projectID { return own }
            let own = directory.projects.filter { caller.has(right, in: $0.id) }
            guard own.count == 1, let only = own.first else {
                throw LinkServiceError(
                    .invalidArgument, .project(.ambiguous), parameter: "project")
            }
            return only.id
        }
        guard let project = directory.project(named: name), caller.mayAct(in: project.id) else {
            throw LinkServiceError(.notFound, .project(.missing), parameter: "project", value: name)
        }
        try caller.require(right, in: project.id)
        return project.id
    }
}
