import Foundation
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/abuse`: links that lead to a place, or all of a link domain, found in all projects and switched off in one step.
struct AbuseController: Sendable {
    let rule: SessionRule

    /// The time after which a request stops and lets the page send another one.
    private static let patience: Duration = .seconds(15)
    /// The most links that the page shows of a project.
    private static let mostShown = 50
    /// The most links that the page counts of a link domain; each of them is read.
    private static let mostCounted = 200
    /// The most links that the page reads to find out whether any works, where those that it counts are all off.
    private static let mostRead = 2_000

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(
            "/_/abuse",
            use: rule.page(.disableLinks, taking: PageParameters(["q", "domain"])) {
                try await Self.show($0, Search($0.query))
            })
        group.post("/_/abuse", use: rule.page(.disableLinks, Self.change))
    }

    /// A search for links by their destination.
    struct Search: Sendable {
        /// A host or an address to which links lead, or a short link.
        var text: String?
        /// The prefix of the only link domain.
        var domain: String?
        /// The fields as the address has them.
        var fields: FieldValues

        init(_ fields: FieldValues) {
            text = fields["q"]
            domain = fields["domain"]
            self.fields = FieldValues(fields.pairs.filter { ["q", "domain"].contains($0.name) })
        }

        /// The host that is looked for, where it is one alone.
        var host: String? {
            guard let text, selection().text == nil else { return nil }
            return WebURL(TypedAddress.whole(text))?.host
        }

        var isEmpty: Bool { text == nil && domain == nil }

        /// The selected links; an address with a path selects only destinations that contain it.
        func selection(domain: String? = nil) -> LinkSelection {
            let rest = text.map { String($0.split(separator: "://", maxSplits: 1).last ?? "") }
            let path = rest.flatMap { $0.contains("/") && !$0.hasSuffix("/") ? $0 : nil }
            return LinkSelection(
                domain: domain ?? self.domain, text: path, destinationHost: text, archive: .included)
        }
    }

    /// The projects whose links the person may switch off.
    private static func projects(_ visit: Visit) -> [ProjectRecord] {
        visit.scope.projects.filter { visit.caller.has(.disableLinks, in: $0.id) }
    }

    /// The selected link domains.
    private static func domains(_ search: Search, _ visit: Visit) -> [LinkDomainRecord] {
        let directory = visit.useCases.directory.current
        let all = projects(visit).flatMap { directory.domains(of: $0.id) }
        guard let name = search.domain else { return all }
        return all.filter { $0.domain.description == name }
    }

    private static func show(
        _ visit: Visit, _ search: Search, error: String? = nil, done: AbusePage.Done? = nil
    ) async throws -> Response {
        var page = AbusePage(
            words: visit.words, scope: visit.scope, fields: search.fields,
            domains: domains(Search(FieldValues()), visit), now: visit.now)
        (page.error, page.done) = (error.map { ("q", $0) }, done)
        page.host = search.host
        if let name = search.domain, domains(search, visit).isEmpty {
            let text = visit.words(
                "There is no link domain “\(name)” whose links you may switch off.",
                "Es gibt keine Link-Domain „\(name)“, deren Links Sie abschalten dürfen.")
            page.error = ("domain", text)
        }
        guard !search.isEmpty, page.error == nil else {
            return visit.answer(page.page, status: page.error == nil ? .ok : .unprocessableContent)
        }
        // A short link that was pasted is the link itself.
        if let text = search.text, text.contains("/"),
            let link = try? await visit.useCases.catalog.link(
                at: TypedAddress.whole(text), caller: visit.caller),
            let project = projects(visit).first(where: { $0.id == link.record.projectID })
        {
            return .seeOther(visit.scope.moved(to: project).path("/_/links/\(link.record.id)"))
        }
        do {
            let domains = domains(search, visit)
            page.searched = projects(visit).filter { project in domains.contains { $0.projectID == project.id } }
            for domain in domains {
                let selection = search.selection(domain: domain.domain.description)
                let list = try await visit.useCases.catalog.links(
                    LinkListQuery(selection, limit: mostShown), project: domain.projectID, caller: visit.caller)
                page.links += list.links
                page.isCut = page.isCut || list.next != nil
                let (count, isMore) = try await countWorking(selection, visit)
                page.count += count
                page.isMore = page.isMore || isMore
            }
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            page.error = ("q", visit.words(error))
        }
        return visit.answer(page.page, status: page.error == nil ? .ok : .unprocessableContent)
    }

    /// How many of the first links work, and whether others may.
    private static func countWorking(
        _ selection: LinkSelection, _ visit: Visit
    ) async throws -> (count: Int, isMore: Bool) {
        var after: String?
        for _ in 0..<(mostRead / mostCounted) {
            let rehearsal = try await visit.useCases.catalog.disable(
                LinkDisabling(selection, after: after, limit: mostCounted, isDryRun: true), caller: visit.caller)
            after = rehearsal.next
            if !rehearsal.links.isEmpty || after == nil { return (rehearsal.links.count, after != nil) }
        }
        return (0, true)
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let search = Search(form)
        guard !search.isEmpty else { throw HTTPFailure.notFound() }
        guard !domains(search, visit).isEmpty else { return try await show(visit, search) }
        do {
            switch form["do"] {
            case "disable":
                let moment = stepUnderWay(form, visit) ?? AbuseStep.milliseconds(visit.now)
                return try await show(visit, search, done: try await step(search, moment, visit).disable())
            case "undo":
                guard let moment = form["at"].flatMap(Int64.init) else { throw HTTPFailure.notFound() }
                return try await show(visit, search, done: try await step(search, moment, visit).enable())
            default: throw HTTPFailure.notFound()
            }
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            return try await show(visit, search, error: visit.words(error))
        }
    }

    /// The moment of the step that a form goes on with, which cannot have begun long ago.
    private static func stepUnderWay(_ form: FieldValues, _ visit: Visit) -> Int64? {
        let latest = AbuseStep.milliseconds(visit.now)
        return form["at"].flatMap(Int64.init).flatMap { (latest - 3_600_000...latest).contains($0) ? $0 : nil }
    }

    /// The step from a moment on, for as long as one request may take.
    private static func step(_ search: Search, _ moment: Int64, _ visit: Visit) -> AbuseStep {
        let begun = ContinuousClock.now
        return AbuseStep(
            catalog: visit.useCases.catalog, caller: visit.caller, search: search, domains: domains(search, visit),
            moment: moment, mayGoOn: { ContinuousClock.now - begun < patience })
    }
}
