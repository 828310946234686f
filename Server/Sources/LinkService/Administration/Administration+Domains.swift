public import LinkRules
public import LinkStorage
import WaymarkLinks

extension Administration {
    /// The domains of a project, oldest first.
    public func domains(of project: ProjectRecord.ID) async throws -> [LinkDomainRecord] {
        try require(.readSettings, in: project)
        return try await translatingStoreErrors(about: "The list of domains") {
            try await database.domains().filter { $0.projectID == project }
        }
    }

    /// Finds a domain in any project by its prefix, with or without the scheme.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, or `notFound` with a list of existing domains.
    public func domain(named prefix: String) async throws -> LinkDomainRecord {
        let name = try NamedDomain(prefix)
        return try name.find(
            among: try await translatingStoreErrors(about: "The domain") {
                try await database.domains().filter { permits(.readSettings, in: $0.projectID) }
            })
    }

    /// Adds a link domain to a project; it may lie below another domain, because the longest prefix wins.
    ///
    /// Refuses a prefix that the service itself answers, and a prefix that would hide a link of the domain above it. A
    /// link created with that code at the same moment is not noticed and becomes hidden.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists` or `notFound`.
    public func addDomain(_ settings: DomainSettings, to project: ProjectRecord.ID) async throws -> LinkDomainRecord {
        try await addDomain(try newDomain(settings, of: project))
    }

    /// Creates the record of a link domain with a new identity, without adding it.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` if the prefix is not valid.
    public func newDomain(
        _ settings: DomainSettings, of project: ProjectRecord.ID
    ) throws(LinkServiceError) -> LinkDomainRecord {
        let now = clock.now()
        return LinkDomainRecord(
            id: LinkDomainRecord.ID(at: now), projectID: project, domain: try Self.newDomain(settings.prefix),
            alternateHost: settings.alternateHost, isCaseSensitive: settings.isCaseSensitive,
            fallbackURL: settings.fallbackURL, notFoundURL: settings.notFoundURL, urlPatterns: settings.urlPatterns,
            pages: settings.pages, longLinks: settings.longLinks, passedParameters: settings.passedParameters,
            servesAssociations: settings.servesAssociations, createdAt: now)
    }

    /// Adds a link domain that already has an identity, by the same rules.
    @discardableResult
    public func addDomain(_ record: LinkDomainRecord) async throws -> LinkDomainRecord {
        try require(.changeDomains, in: record.projectID)
        let record = try await checked(record)
        guard !ReservedCodes.contains(pathPrefix: record.domain.pathPrefix) else {
            throw LinkServiceError(
                .invalidArgument, reason: .reservedCode,
                .domain(.reservedPath(record.domain.pathPrefix)),
                parameter: "domain", value: record.domain.description)
        }
        try await checkHidesNoLink(record)
        try await change(.domain(from: nil, to: record), about: "The link domain “\(record.domain)”") {
            try await $0.insert(record)
        }
        return record
    }

    /// Replaces the settings of a domain.
    ///
    /// - Parameter read: the domain as the caller read it, to replace nothing else; `nil` to replace whatever is stored.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `alreadyExists`, `notFound`, or `versionMismatch` where it is not as it was
    ///   read.
    public func updateDomain(
        _ record: LinkDomainRecord, read: LinkDomainRecord? = nil
    ) async throws -> LinkDomainRecord {
        // The store keeps a domain in its project, whatever the new record says, and refuses one that is not as it was read.
        let stored = if let read { read } else { try await storedDomain(record.id) }
        try require(.changeDomains, in: stored?.projectID ?? record.projectID)
        let checked = try await checked(record)
        do {
            try await change(
                .domain(from: stored ?? checked, to: checked), about: "The link domain “\(checked.domain)”"
            ) { try await $0.update(checked, read: read) }
        } catch let error as LinkServiceError where error.code == .alreadyExists && !checked.isCaseSensitive {
            try await refuseCodesAlike(of: checked)
            throw error
        }
        return checked
    }

    /// Changes a domain by what is stored of it; what others change at the same time stays.
    ///
    /// - Parameter change: changes the domain; may be asked several times, and what it throws ends the change.
    /// - Throws: ``LinkServiceError`` as ``updateDomain(_:read:)`` but for `versionMismatch`, or `unavailable`.
    @discardableResult
    public func changeDomain(
        _ id: LinkDomainRecord.ID, by change: (inout LinkDomainRecord) throws -> Void
    ) async throws -> LinkDomainRecord {
        try await changing("The link domain", read: { try await existingDomain(id) }, by: change) { new, stored in
            try await updateDomain(new, read: stored)
        }
    }

    private func existingDomain(_ id: LinkDomainRecord.ID) async throws -> LinkDomainRecord {
        guard let domain = try await storedDomain(id) else {
            throw LinkServiceError(.notFound, "The link domain does not exist.")
        }
        return domain
    }

    /// Refuses a case-insensitive domain with codes that differ only in letter case; the error names ten.
    private func refuseCodesAlike(of domain: LinkDomainRecord) async throws {
        let (count, examples) = try await translatingStoreErrors(about: "The links") {
            try await database.codesAlikeButForCase(domain: domain.id, limit: StoppedLinks.exampleCount)
        }
        guard count > 0 else { return }
        throw LinkServiceError(
            .alreadyExists, reason: .codeTaken,
            .domain(.codesAlike(domain: domain.domain, pairs: examples.map { $0.map { "\($0)" } }, count: count)),
            parameter: "isCaseSensitive")
    }

    /// Moves a domain with its links to another project.
    ///
    /// Links keep their addresses, tags, counts and idempotency marks of Firebase's API. Apps and keys stay in their
    /// project.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `notFound`.
    /// - Returns: the moved domain.
    public func moveDomain(_ domain: LinkDomainRecord, to project: ProjectRecord) async throws -> LinkDomainRecord {
        let old = domain.projectID
        try Self.checkMove(of: domain, to: project)
        var moved = domain
        moved.projectID = project.id
        let stored = try await storedDomain(domain.id)
        for place in [stored?.projectID ?? old, project.id] { try require(.changeDomains, in: place) }
        try await change(.domain(from: stored ?? domain, to: moved), about: "The link domain “\(domain.domain)”") {
            try await $0.moveDomain(domain.id, to: project.id) { $0.moved(from: old, to: project.id) }
        }
        return moved
    }

    static func checkMove(of domain: LinkDomainRecord, to project: ProjectRecord) throws(LinkServiceError) {
        guard domain.projectID != project.id else {
            throw LinkServiceError(
                .invalidArgument,
                "The link domain “\(domain.domain)” belongs to the project “\(project.name)” already.",
                parameter: "project", value: project.name)
        }
    }

    /// Removes a domain without links.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, or `alreadyExists` while it has links.
    public func removeDomain(_ record: LinkDomainRecord) async throws {
        do {
            let stored = try await storedDomain(record.id) ?? record
            try await change(.domain(from: stored, to: nil), about: "The link domain") {
                try await $0.removeDomain(record.id)
            }
        } catch let error as LinkServiceError where error.code == .alreadyExists {
            throw LinkServiceError(
                .alreadyExists, .domain(.hasLinks(record.domain)),
                detail: error.detail)
        }
    }

    /// Refuses a domain whose prefix is a link of the domain above it.
    private func checkHidesNoLink(_ record: LinkDomainRecord) async throws {
        let prefix = record.domain.pathPrefix
        guard let slash = prefix.utf8.lastIndex(of: UInt8(ascii: "/")),
            let code = ShortCode(prefix[prefix.utf8.index(after: slash)...])
        else { return }
        let parents = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
            .filter { $0.domain.pathPrefix == prefix[..<slash] && $0.sharesAuthority(with: record) }
        for parent in parents {
            let hidden = try await translatingStoreErrors(about: "The link") {
                try await database.link(domain: parent.id, code: code)
            }
            if let hidden {
                throw LinkServiceError(
                    .alreadyExists, reason: .codeTaken,
                    .domain(.hidesLink(url: "\(parent.domain.url(for: hidden.code))")),
                    parameter: "domain", value: record.domain.description)
            }
        }
    }

    /// All that is wrong with the page settings, the targets and the patterns of a domain, for forms that say it at each field.
    ///
    /// - Parameter others: the other domains of the installation.
    package static func faults(of record: LinkDomainRecord, others: [LinkDomainRecord]) -> [LinkServiceError] {
        var faults = PageLabels.faults(of: record.pages) + targetFaults(of: record, others: others)
        do throws(LinkServiceError) { _ = try URLPatternSet(record.urlPatterns) } catch { faults.append(error) }
        return faults
    }

    /// What is wrong with targets on a link domain, which could send visitors in a loop.
    private static func targetFaults(of record: LinkDomainRecord, others: [LinkDomainRecord]) -> [LinkServiceError] {
        let directory = Directory(revision: 0, projects: [], apps: [], domains: others + [record], keys: [])
        let targets = [("fallbackURL", record.fallbackURL), ("notFoundURL", record.notFoundURL)]
        return targets.compactMap { parameter, url -> LinkServiceError? in
            guard let url, directory.holds(url) else { return nil }
            return LinkServiceError(
                .invalidArgument, reason: .linkIsDynamicLink, .domain(.targetOnDomain(url: url.description)),
                parameter: parameter, value: url.description)
        }
    }

    /// Validates a domain and normalizes its other hosts.
    func checked(_ record: LinkDomainRecord) async throws -> LinkDomainRecord {
        var record = record
        _ = try URLPatternSet(record.urlPatterns)
        record.pages = try PageLabels.checked(record.pages)
        try Self.check(record.passedParameters)
        if let host = record.alternateHost {
            guard let alternate = LinkDomain("\(record.domain.scheme)://\(host)"), alternate.pathPrefix.isEmpty,
                alternate.authority != record.domain.authority
            else {
                throw LinkServiceError(
                    .invalidArgument, .domain(.badAlternateHost),
                    parameter: "alternateHost", value: host)
            }
            record.alternateHost = alternate.authority
        }
        record.retiredHosts = try Self.retiredHosts(of: record)
        // The store ensures that prefixes are unique; an alternate host that is another domain's host is found here.
        let id = record.id
        let domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        let others = domains.filter { $0.id != id }
        if let fault = Self.targetFaults(of: record, others: others).first { throw fault }
        let occupied = others.flatMap(\.allDomains)
        if let taken = record.allDomains.first(where: occupied.contains) {
            let owner = others.first { $0.retiredDomains.contains(taken) }
            throw LinkServiceError(
                .alreadyExists,
                owner.map { .domain(.hostRetired(host: taken.authority, domain: $0.domain)) }
                    ?? .domain(.exists(taken)), parameter: "domain", value: taken.description)
        }
        if !record.isCaseSensitive, domains.first(where: { $0.id == id })?.isCaseSensitive == true {
            try await refuseCodesAlike(of: record)
        }
        return record
    }

    /// The retired hosts in normal form, without duplicates and hosts in use.
    private static func retiredHosts(of record: LinkDomainRecord) throws(LinkServiceError) -> [String] {
        var hosts: [String] = []
        for text in record.retiredHosts {
            guard let host = LinkDomain("\(record.domain.scheme)://\(text)"), host.pathPrefix.isEmpty else {
                throw LinkServiceError(
                    .invalidArgument, .domain(.badRetiredHost),
                    parameter: "retiredHosts", value: text)
            }
            let inUse = [record.domain.authority, record.alternateHost] + hosts
            if !inUse.contains(host.authority) { hosts.append(host.authority) }
        }
        guard hosts.count <= LinkDomainRecord.maximumRetiredHosts else {
            throw LinkServiceError(
                .invalidArgument,
                .domain(.tooManyRetiredHosts(most: LinkDomainRecord.maximumRetiredHosts)),
                parameter: "retiredHosts")
        }
        return hosts
    }

    private static func check(_ passed: PassedParameters) throws(LinkServiceError) {
        guard passed.names.count <= PassedParameters.maximumCount else {
            throw LinkServiceError(
                .invalidArgument, .domain(.tooManyPassedParameters(most: PassedParameters.maximumCount)),
                parameter: "passedParameters")
        }
        for name in passed.names {
            let isText = name.utf8.count <= 100 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            guard isText, !name.dropLast().contains("*"), PassedParameters.isAllowed(name) else {
                throw LinkServiceError(
                    .invalidArgument,
                    .domain(.badPassedParameter(name)),
                    parameter: "passedParameters", value: name)
            }
        }
    }

    /// A link domain as somebody has typed it: https is meant where it names no scheme.
    ///
    /// One word is a slip, unless it names its scheme, as a host of a network of one's own does. What names another scheme is
    /// refused, although ``LinkDomain`` alone would read `javascript:1` as a host with a port.
    private static func newDomain(_ text: String) throws(LinkServiceError) -> LinkDomain {
        let typed = String(text.trimmedOfSpace)
        guard !TypedAddress.isBareWord(typed) else {
            throw LinkServiceError(.invalidArgument, .domain(.bareHost(typed)), parameter: "domain", value: typed)
        }
        let whole = TypedAddress.whole(typed)
        do throws(LinkDomainError) {
            do throws(WebURLError) {
                _ = try WebURL(whole[...])
            } catch {
                throw LinkDomainError(.badURL(error))
            }
            return try LinkDomain(whole[...])
        } catch {
            throw LinkServiceError(
                .invalidArgument, .domain(.unreadable(typed, error)), parameter: "domain", value: typed)
        }
    }
}
