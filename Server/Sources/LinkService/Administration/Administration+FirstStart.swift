import Foundation
import LinkRules
public import LinkStorage
public import WaymarkLinks

/// The default project that a start of the service found or created.
public struct DefaultProject: Sendable {
    /// The first project.
    public let project: ProjectRecord
    /// The domain that is the service's own address, where there is one.
    public let domain: LinkDomainRecord?
    /// A `server` key, on the very first start only.
    public let key: IssuedAPIKey?
}

extension Administration {
    /// Creates a project that works at once on an empty database, and lets the service's own domain follow its address.
    ///
    /// An empty database gets a project `default`, a domain with the service's address, and a `server` key, in this
    /// order: a first start that was cut short is finished by the next one. Later starts move that domain to the address
    /// of the day; one that was removed is not made again.
    ///
    /// - Parameters:
    ///   - serviceAddress: where the service is reached, if links can live there.
    ///   - movesDomain: whether the service's own domain follows that address; not where other services use the database too.
    public func ensureDefaultProject(
        serviceAddress: LinkDomain?, movesDomain: Bool = true
    ) async throws -> DefaultProject {
        let projects = try await projects()
        let own = try await moveServiceDomain(to: movesDomain ? serviceAddress : nil)
        if let first = projects.first {
            let hasKeys = try await !keys().isEmpty
            guard projects.count == 1, first.name == Self.firstProjectName, !hasKeys else {
                return DefaultProject(
                    project: projects.first { $0.id == own?.projectID } ?? first, domain: own, key: nil)
            }
            return try await finishFirstStart(of: first, domain: own, serviceAddress: serviceAddress)
        }
        let project: ProjectRecord
        do {
            project = try await addProject(name: Self.firstProjectName)
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            // Another process starts on the same empty database.
            project = try await self.project(named: Self.firstProjectName)
        }
        return try await finishFirstStart(of: project, domain: nil, serviceAddress: serviceAddress)
    }

    static let firstProjectName = "default"
    /// The name of the key that the very first start makes.
    package static let firstKeyName = "created at the first start"

    /// Adds what is missing; of two processes that do so at once, one makes each thing.
    private func finishFirstStart(
        of project: ProjectRecord, domain: LinkDomainRecord?, serviceAddress: LinkDomain?
    ) async throws -> DefaultProject {
        var domain = domain
        let now = clock.now()
        if domain == nil, let serviceAddress {
            let record = LinkDomainRecord(
                id: Self.firstDomainID(of: project.id), projectID: project.id, domain: serviceAddress,
                isServiceAddress: true, createdAt: now)
            let isMade = try await isMadeHere(.domain(from: nil, to: record)) { try await $0.insert(record) }
            domain = isMade ? record : try await serviceDomain()
        }
        // The project's own identifier: a second process cannot make a second key of it.
        let key = APIKeyVerifier.makeKey(
            id: APIKeyRecord.ID(uuid: project.id.uuid), role: .server, project: project.id,
            name: Self.firstKeyName, at: now)
        let isIssued = try await isMadeHere(.newKey(key.record)) { try await $0.insert(key.record) }
        return DefaultProject(project: project, domain: domain, key: isIssued ? key : nil)
    }

    /// An identifier that follows from the project's: two processes with different addresses cannot both make a domain.
    ///
    /// It is another one than the project's, because clicks are counted for either by its identifier alone.
    private static func firstDomainID(of project: ProjectRecord.ID) -> LinkDomainRecord.ID {
        var bytes = project.uuid.uuid
        bytes.15 ^= 1
        return LinkDomainRecord.ID(uuid: UUID(uuid: bytes))
    }

    private func serviceDomain() async throws -> LinkDomainRecord? {
        try await translatingStoreErrors(about: "The domains") { try await database.domains() }
            .first(where: \.isServiceAddress)
    }

    /// Whether this process made a record, and not another one at the same time.
    private func isMadeHere(
        _ change: AuditedChange, _ insert: (any LinkDatabase) async throws -> Void
    ) async throws -> Bool {
        do {
            try await self.change(change, about: "The first project", insert)
            return true
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            return false
        }
    }

    private func moveServiceDomain(to address: LinkDomain?) async throws -> LinkDomainRecord? {
        let domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        guard var own = domains.first(where: \.isServiceAddress) else { return nil }
        // Where the address is a domain of its own already, that one answers there.
        guard let address, own.domain != address, !domains.contains(where: { $0.domain == address }) else { return own }
        let known = own
        own.domain = address
        let moved = own
        try await change(.domain(from: known, to: moved), about: "The link domain “\(address)”") {
            try await $0.update(moved)
        }
        return moved
    }
}
