public import LinkStorage
public import WaymarkLinks

/// What a start of the service found or made.
public struct DefaultProject: Sendable {
    /// The first project.
    public let project: ProjectRecord
    /// The domain that is the service's own address, where there is one.
    public let domain: LinkDomainRecord?
    /// A `server` key, on the very first start only.
    public let key: IssuedAPIKey?
}

extension Administration {
    /// Makes a project that works at once on an empty database, and lets the service's own domain follow its address.
    ///
    /// An empty database gets a project `default`, a domain with the service's address, and a `server` key. Later starts
    /// move that domain to the address of the day; one that was removed is not made again.
    ///
    /// - Parameter serviceAddress: where the service is reached, if links can live there.
    public func ensureDefaultProject(serviceAddress: LinkDomain?) async throws -> DefaultProject {
        let projects = try await projects()
        if let first = projects.first {
            let own = try await moveServiceDomain(to: serviceAddress)
            return DefaultProject(
                project: projects.first { $0.id == own?.projectID } ?? first, domain: own, key: nil)
        }
        let project: ProjectRecord
        do {
            project = try await addProject(name: "default")
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            // Another process starts on the same empty database; it makes the rest.
            return DefaultProject(project: try await self.project(named: "default"), domain: nil, key: nil)
        }
        var domain: LinkDomainRecord?
        if let serviceAddress {
            let now = clock.now()
            let record = LinkDomainRecord(
                id: LinkDomainRecord.ID(at: now), projectID: project.id, domain: serviceAddress, isServiceAddress: true,
                createdAt: now)
            try await change(about: "The link domain “\(serviceAddress)”") { try await database.insert(record) }
            domain = record
        }
        let key = try await createKey(role: .server, project: project.id, name: "made at the first start")
        return DefaultProject(project: project, domain: domain, key: key)
    }

    private func moveServiceDomain(to address: LinkDomain?) async throws -> LinkDomainRecord? {
        let domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        guard var own = domains.first(where: \.isServiceAddress) else { return nil }
        // Where the address is a domain of its own already, that one answers there.
        guard let address, own.domain != address, !domains.contains(where: { $0.domain == address }) else { return own }
        own.domain = address
        let moved = own
        try await change(about: "The link domain “\(address)”") { try await database.update(moved) }
        return moved
    }
}
