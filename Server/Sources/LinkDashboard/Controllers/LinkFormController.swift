import Foundation
import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkPages
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// The pages that create, show, change and archive one link.
struct LinkFormController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/links/new",
            use: rule.page(.createLinks, taking: LinkDraft.parameters, Self.new))
        group.post("/_/links/new", use: rule.page(.createLinks, Self.create))
        group.get("/_/links/{id}", use: rule.page(nil, Self.show))
        group.get("/_/links/{id}/edit", use: rule.page(nil, Self.edit))
        group.post("/_/links/{id}/edit", use: rule.page(nil, Self.save))
        group.post("/_/links/{id}/state", use: rule.page(nil, Self.setState))
    }

    // MARK: New

    @Sendable private static func new(_ visit: Visit) async throws -> Response {
        let draft = LinkDraft(visit.query)
        let (domain, unknown) = await place(of: draft, visit)
        guard let domain else { return visit.go("/_/domains") }
        return try await form(
            draft, on: domain, errors: unknown.map { [(field($0), visit.words($0))] } ?? [],
            status: unknown == nil ? .ok : .unprocessableContent, visit: visit)
    }

    /// The domain of a new link: the one that the form names, else the usual one; `nil` where the project has none.
    ///
    /// With it comes what is wrong with the one that the form names.
    private static func place(
        of draft: LinkDraft, _ visit: Visit
    ) async -> (domain: LinkDomainRecord?, unknown: LinkServiceError?) {
        do throws(LinkServiceError) {
            if let named = try domain(named: draft, visit) { return (named, nil) }
            return (await usualDomain(visit), nil)
        } catch {
            return (await usualDomain(visit), error)
        }
    }

    /// The domain that the form names; `nil` where it names none.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the project does not have it, or not any more.
    private static func domain(named draft: LinkDraft, _ visit: Visit) throws(LinkServiceError) -> LinkDomainRecord? {
        guard let name = draft.fields["domain"] else { return nil }
        let domains = visit.useCases.directory.current.domains(of: visit.project.id)
        guard let domain = domains.first(where: { $0.domain.description == name }) else {
            throw LinkServiceError(
                .invalidArgument, reason: .domainNotOwned, .link(.domainNotOwned(name)), parameter: "domain",
                value: name)
        }
        return domain
    }

    static func apps(_ visit: Visit) -> [AppRecord] {
        visit.useCases.directory.current.apps(of: visit.project.id)
    }

    /// The domain that a new link is likely to be made on: that of the person's latest link, else the first that was added.
    private static func usualDomain(_ visit: Visit) async -> LinkDomainRecord? {
        let domains = visit.useCases.directory.current.domains(of: visit.project.id)
        guard domains.count > 1 else { return domains.first }
        // Without the log there is still a domain to begin with.
        let latest = try? await visit.useCases.auditLog.linksCreatedLately(
            by: visit.caller, in: visit.project.id, now: visit.now)
        for id in (latest ?? []).prefix(3) {
            let link = try? await visit.useCases.catalog.link(id, caller: visit.caller)
            if let link, let domain = domains.first(where: { $0.id == link.domain.id }) { return domain }
        }
        return domains.first { !$0.isServiceAddress } ?? domains.first
    }

    private static func form(
        _ draft: LinkDraft, stored: ManagedLink? = nil, on domain: LinkDomainRecord,
        errors: [(field: String?, text: String)] = [], isPreview: Bool = false, status: HTTPResponse.Status = .ok,
        visit: Visit
    ) async throws -> Response {
        let directory = visit.useCases.directory.current
        let domains = directory.domains(of: visit.project.id)
        let reading = reading(of: draft, changing: stored, on: domain, visit)
        let link = reading.unreadableAddress == nil ? reading.link : nil
        let shortLink = stored?.shortLink ?? draft.fields["code"].flatMap { ShortCode($0) }.map(domain.domain.url(for:))
        let address = shortLink ?? domain.domain.description
        let warnings = link.map { Self.warnings(for: $0, name: draft.fields["name"], on: domain, visit) }
        let flow = link.flatMap { link in LinkFlows.rows(link, at: address, on: domain, in: directory) }
        let previews = LinkPreviews(
            words: visit.words, shortLink: shortLink, host: domain.domain.authority, social: reading.social,
            flow: flow, unreadableAddress: reading.unreadableAddress, warnings: warnings ?? [], apps: apps(visit))
        let race = stored.flatMap { stored in
            FormRace(
                shownFor: LinkFormPage.fields(visit.words), stored: LinkDraft(stored.record).fields, own: draft.fields,
                visit.words)
        }
        let page = LinkFormPage(
            words: visit.words, scope: visit.scope,
            draft: LinkDraft(draft.fields.setting("domain", domain.domain.description)),
            domains: stored == nil ? domains : [domain], apps: apps(visit),
            stored: stored?.record, errors: errors, isPreview: isPreview,
            warnings: fieldWarnings(warnings ?? [], visit.words), previews: previews.markup, race: race)
        return visit.answer(page.page, status: status)
    }

    @Sendable private static func create(_ visit: Visit) async throws -> Response {
        let draft = LinkDraft(try await visit.form())
        let (domain, unknown) = await place(of: draft, visit)
        guard let domain else { return visit.go("/_/domains") }
        func again(_ faults: FormFaults, isPreview: Bool = false) async throws -> Response {
            try await form(
                draft, on: domain, errors: faults.errors, isPreview: isPreview,
                status: isPreview ? .ok : .unprocessableContent, visit: visit)
        }
        let reading = reading(of: draft, on: unknown == nil ? domain : nil, visit)
        let isPreview = draft.fields.has("preview")
        guard !isPreview, unknown == nil, reading.faults.isEmpty, let link = reading.link else {
            var found = [unknown].compactMap(\.self)
            if unknown == nil, let code = reading.code {
                found += await [taken(code, on: domain, visit)].compactMap(\.self)
            }
            return try await again(reading.faults.adding(found.map { fault($0, visit) }), isPreview: isPreview)
        }
        do {
            let creation = CreateLink(
                domain: domain, reading: LongLinkReading(link: link),
                suffix: reading.code.map { .custom($0) } ?? .short, name: draft.fields["name"], tags: reading.tags,
                expiresAt: reading.expiresAt)
            let made = try await visit.useCases.shortener.create(creation, caller: visit.caller)
            return visit.go("/_/links/\(made.record.id)", note: .created)
        } catch let error as LinkServiceError where isAboutInput(error) {
            return try await again(reading.faults.adding([fault(error, visit)]))
        }
    }

    // MARK: One link

    private static func link(_ visit: Visit, _ right: Right = .readLinks) async throws -> ManagedLink {
        guard let id = visit.context.parameters.get("id").flatMap({ LinkRecord.ID($0) }) else {
            throw HTTPFailure.notFound()
        }
        let link = try await visit.useCases.catalog.link(id, caller: visit.caller)
        try visit.caller.require(right, in: link.record.projectID)
        try visit.requireProject(link.record.projectID)
        return link
    }

    @Sendable private static func show(_ visit: Visit) async throws -> Response {
        let link = try await link(visit)
        let directory = visit.useCases.directory.current
        let numbers = ClickNumbers(visit: visit)
        let answer = visit.may(.readStatistics) ? await numbers.month(of: .link(link.record.id)) : nil
        var chart: ClickChart?
        if let answer {
            chart = await numbers.chart(answer, FieldValues([("link", link.record.id.description)]))
        }
        let encoder = WireJSON.encoder()
        encoder.outputFormatting.insert(.prettyPrinted)
        let json = String(decoding: try encoder.encode(LinkResource(link)), as: UTF8.self)
        var page = LinkDetailsPage(
            words: visit.words, scope: visit.scope, link: link, chart: chart,
            flow: LinkFlows.rows(link.record.link, at: link.shortLink, on: link.domain, in: directory) ?? [],
            // What is odd about the domain is for the page of a new link; here it would stand beside each.
            warnings: warnings(for: link.record.link, name: link.record.name, on: link.domain, visit)
                .filter { $0.kind != .openDomain },
            apps: apps(visit), json: json,
            mayChange: visit.may(.changeLinks),
            now: visit.now, history: try await history(of: link, visit))
        page.names = await AuditNames(for: page.history, visit)
        return visit.answer(page.page)
    }

    /// What was done to the link, the latest first, for those who may read the audit log.
    private static func history(of link: ManagedLink, _ visit: Visit) async throws -> [AuditEntryRecord] {
        guard visit.may(.readAudit) else { return [] }
        return try await visit.useCases.auditLog.entries(
            matching: AuditFilter(place: .projects([visit.project.id]), targetID: link.record.id.description),
            limit: 20,
            caller: visit.caller)
    }

    @Sendable private static func edit(_ visit: Visit) async throws -> Response {
        let link = try await link(visit, .changeLinks)
        return try await form(LinkDraft(link.record), stored: link, on: link.domain, visit: visit)
    }

    @Sendable private static func save(_ visit: Visit) async throws -> Response {
        let link = try await link(visit, .changeLinks)
        let draft = LinkDraft(try await visit.form())
        let reading = reading(of: draft, changing: link, on: link.domain, visit)
        func again(_ faults: FormFaults, isPreview: Bool = false) async throws -> Response {
            try await form(
                draft, stored: link, on: link.domain, errors: faults.errors, isPreview: isPreview,
                status: isPreview ? .ok : .unprocessableContent, visit: visit)
        }
        if draft.fields.has("preview") { return try await again(reading.faults, isPreview: true) }
        guard let version = draft.version, version == link.record.version else {
            return try await lost(draft, to: link, visit)
        }
        guard reading.faults.isEmpty, let changed = reading.link else { return try await again(reading.faults) }
        do {
            let change = UpdateLinkRequest(
                link: changed, name: draft.fields["name"].map { .set($0) } ?? .clear, tags: reading.tags,
                expiresAt: reading.expiresAt.map { .set($0) } ?? .clear, version: version)
            let saved = try await visit.useCases.catalog.update(link.record.id, change, caller: visit.caller)
            return visit.go("/_/links/\(saved.record.id)", note: .saved)
        } catch let error as LinkServiceError where error.code == .versionMismatch {
            return try await lost(draft, to: self.link(visit, .changeLinks), visit)
        } catch let error as LinkServiceError where isAboutInput(error) {
            return try await again(reading.faults.adding([fault(error, visit)]))
        }
    }

    /// Shows both values of what differs, and lets the person save again.
    private static func lost(_ draft: LinkDraft, to link: ManagedLink, _ visit: Visit) async throws -> Response {
        let race = FormRace(
            LinkFormPage.fields(visit.words), stored: LinkDraft(link.record).fields, own: draft.fields, visit.words)
        // What is stored is what was asked for.
        guard !race.differences.isEmpty else { return visit.go("/_/links/\(link.record.id)", note: .saved) }
        let renewed = LinkDraft(draft.fields.compared(with: LinkDraft(link.record).fields))
        return try await form(renewed, stored: link, on: link.domain, status: .conflict, visit: visit)
    }

    @Sendable private static func setState(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let (change, note, right): (UpdateLinkRequest, Note, Right) =
            switch form["do"] {
            case "archive": (UpdateLinkRequest(archived: true), .archived, .changeLinks)
            case "restore": (UpdateLinkRequest(archived: false), .restored, .changeLinks)
            case "disable": (UpdateLinkRequest(disabled: true), .disabled, .disableLinks)
            case "enable": (UpdateLinkRequest(disabled: false), .enabled, .disableLinks)
            default: throw HTTPFailure.notFound()
            }
        let link = try await link(visit, right)
        let changed = try await visit.useCases.catalog.update(link.record.id, change, caller: visit.caller)
        return visit.go(
            "/_/links/\(link.record.id)", note: note == .enabled ? enabled(changed.record, at: visit.now) : note)
    }

    /// What is said of a link that was switched on: whether it works again.
    private static func enabled(_ link: LinkRecord, at now: Date) -> Note {
        switch link.inactivity(at: now) {
        case .expired: .enabledEnded
        case .notStarted: .enabledLater
        case .disabled, .usedUp, nil: .enabled
        }
    }

    private static func fault(_ error: LinkServiceError, _ visit: Visit) -> FieldFault {
        FieldFault(field: field(error), text: visit.words(error))
    }

    private static func isAboutInput(_ error: LinkServiceError) -> Bool {
        [.invalidArgument, .alreadyExists].contains(error.code)
    }

    /// The field of the form that an error is about.
    private static func field(_ error: LinkServiceError) -> String? { LinkDraft.field(ofParameter: error.parameter) }
}
