import Hummingbird
import LinkDoctor
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/domains`: the link domains of a project.
struct DomainsController: Sendable {
    let rule: SessionRule
    /// Examines the host of a domain from outside; `nil` where that cannot be done.
    let doctor: (@Sendable (LinkDomainRecord) async throws -> [Finding])?

    /// What the forms of a domain do.
    private enum Step: String, CaseIterable {
        case save, preview, examine, remove
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/domains", use: rule.page(.readSettings) { visit in visit.answer(try await Self.list(visit).page) })
        group.post("/_/domains", use: rule.page(.changeDomains, Self.add))
        group.get(
            "/_/domains/{id}",
            use: rule.page(.readSettings) { visit in
                let domain = try await Self.domain(visit)
                return visit.answer(Self.page(domain, DomainPage.values(domain), visit).page)
            })
        group.post("/_/domains/{id}", use: rule.page(.changeDomains, change))
        group.get(
            "/_/domains/{id}/remove",
            use: rule.page(.changeDomains) { visit in
                let domain = try await Self.domain(visit)
                let selection = LinkSelection(domain: domain.domain.description, archive: .included)
                let links = try await visit.useCases.catalog.count(
                    BulkLinkBatch(selection), project: visit.project.id, caller: visit.caller
                ).count
                let host = DashboardHost(
                    scheme: "https", authority: domain.domain.authority, in: visit.useCases.directory.current)
                return visit.ask(.domain(domain, links: links, keepsDashboard: host == .served))
            })
        group.get(
            "/_/domains/{id}/look",
            use: rule.page(.readSettings, taking: PageParameters(DomainPage.lookNames)) { visit in
                let domain = try await Self.domain(visit)
                return BrandLook(
                    domain: domain, values: visit.query, languages: visit.request.headers[.acceptLanguage]
                ).response
            })
    }

    private static func list(_ visit: Visit) async throws -> DomainsPage {
        DomainsPage(
            words: visit.words, scope: visit.scope,
            domains: try await visit.administration.domains(of: visit.project.id),
            mayChange: visit.may(.changeDomains))
    }

    @Sendable private static func add(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        do {
            let domain = try await visit.administration.addDomain(
                DomainSettings(prefix: form["prefix"] ?? ""), to: visit.project.id)
            return visit.go("/_/domains/\(domain.id)", note: .added)
        } catch let error as LinkServiceError where [.invalidArgument, .alreadyExists].contains(error.code) {
            var page = try await list(visit)
            (page.values, page.errors) = (form, [("prefix", visit.words(error))])
            return visit.answer(page.page, status: .unprocessableContent)
        }
    }

    private static func domain(_ visit: Visit) async throws -> LinkDomainRecord {
        let domains = try await visit.administration.domains(of: visit.project.id)
        let id = visit.context.parameters.get("id")
        guard let domain = domains.first(where: { $0.id.description == id }) else {
            let all = visit.useCases.directory.current.domains
            if let other = all.first(where: { $0.id.description == id }) { try visit.requireProject(other.projectID) }
            throw HTTPFailure.notFound()
        }
        return domain
    }

    private static func page(
        _ domain: LinkDomainRecord, _ values: FieldValues, errors: [(field: String?, text: String)] = [],
        isPreview: Bool = false, _ visit: Visit
    ) -> DomainPage {
        let directory = visit.useCases.directory.current
        let associated =
            domain.servesAssociations ? directory.associatedDomains(authority: domain.domain.authority) : nil
        let files = associated.map { domains in
            [
                (
                    name: "apple-app-site-association",
                    text: String(decoding: AssociationFiles.apple(domains), as: UTF8.self)
                ),
                (name: "assetlinks.json", text: String(decoding: AssociationFiles.android(domains), as: UTF8.self)),
            ]
        }
        return DomainPage(
            words: visit.words, scope: visit.scope, domain: domain, mayChange: visit.may(.changeDomains),
            files: files ?? [],
            values: values, errors: errors, isPreview: isPreview,
            race: FormRace(
                shownFor: DomainPage.fields(visit.words), stored: DomainPage.values(domain), own: values, visit.words))
    }

    @Sendable private func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let domain = try await Self.domain(visit)
        let step: Step
        do throws(FieldFault) {
            step = try form.step(visit.words)
        } catch {
            return visit.answer(
                Self.page(domain, form, errors: [(error.field, error.text)], visit).page, status: .unprocessableContent)
        }
        switch step {
        case .preview:
            var typed = domain
            var errors: [(field: String?, text: String)] = []
            do throws(FormFaults) {
                try Self.fill(&typed, form, visit)
            } catch {
                errors = error.errors
            }
            return visit.answer(Self.page(domain, form, errors: errors, isPreview: true, visit).page)
        case .save, .remove: return try await Self.change(domain, form, isRemoval: step == .remove, visit)
        case .examine:
            var page = Self.page(domain, DomainPage.values(domain), visit)
            page.findings = try await doctor?(domain) ?? []
            return visit.answer(page.page)
        }
    }

    private static func change(
        _ before: LinkDomainRecord, _ form: FieldValues, isRemoval: Bool, _ visit: Visit
    ) async throws -> Response {
        var read = before
        do {
            guard !isRemoval else {
                try await visit.administration.removeDomain(before)
                return visit.go("/_/domains", note: .removed)
            }
            try await visit.administration.changeDomain(before.id) { domain in
                read = domain
                let race = FormRace(
                    savedSince: DomainPage.fields(visit.words), stored: DomainPage.values(domain), own: form,
                    visit.words)
                if let race { throw race }
                try fill(&domain, form, visit)
            }
            return visit.go("/_/domains/\(before.id)", note: .saved)
        } catch let race as FormRace {
            return visit.answer(page(read, form.compared(with: race.stored), visit).page, status: .conflict)
        } catch let faults as FormFaults {
            return visit.answer(
                page(read, form, errors: faults.errors, visit).page, status: .unprocessableContent)
        } catch let error as LinkServiceError where [.invalidArgument, .alreadyExists].contains(error.code) {
            return visit.answer(
                page(read, form, errors: [(field(error.parameter), visit.words(error))], visit).page,
                status: .unprocessableContent)
        }
    }

    /// Takes what a form says into a domain as it is stored.
    ///
    /// - Throws: ``FormFaults`` with all that is wrong, in the order of the fields; the domain is as it was then.
    private static func fill(
        _ domain: inout LinkDomainRecord, _ form: FieldValues, _ visit: Visit
    ) throws(FormFaults) {
        let words = visit.words
        var faults = FaultCollector(words, field: field)
        func url(_ name: String) -> WebURL? {
            faults.read { () throws(FieldFault) in try form.url(name, words) }
        }
        var new = domain
        new.pages.name = form["name"]
        new.pages.title = form["title"]
        new.pages.text = form["text"]
        new.pages.iconURL = url("icon")
        new.pages.imprintURL = url("imprint")
        new.pages.privacyURL = url("privacy")
        new.fallbackURL = url("fallback")
        new.notFoundURL = url("missing")
        new.pages.accent = faults.read { () throws(FieldFault) in try accent(form, words) }
        new.urlPatterns = (form["patterns"] ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }
        new.servesAssociations = form.has("serves")
        let others = visit.useCases.directory.current.domains.filter { $0.id != domain.id }
        faults.add(Administration.faults(of: new, others: others))
        guard faults.faults.isEmpty else {
            throw FormFaults(faults.faults, orderedBy: DomainPage.fields(words).map(\.name))
        }
        domain = new
    }

    private static func accent(_ form: FieldValues, _ words: Words) throws(FieldFault) -> RGBColor? {
        guard let text = form["accent"] else { return nil }
        guard let color = RGBColor(text) else {
            throw FieldFault(
                field: "accent",
                text: words("A color is written as in #0a84ff.", "Eine Farbe schreibt man wie #0a84ff."))
        }
        return color
    }

    /// The field of a parameter that a use case names.
    private static func field(_ parameter: String?) -> String? {
        switch parameter {
        case "iconURL": "icon"
        case "imprintURL": "imprint"
        case "privacyURL": "privacy"
        case "fallbackURL": "fallback"
        case "notFoundURL": "missing"
        case "urlPatterns": "patterns"
        case "name", "title", "text": parameter
        default: nil
        }
    }
}
