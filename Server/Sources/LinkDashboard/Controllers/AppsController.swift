import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/_/apps`: the apps of a project.
struct AppsController: Sendable {
    let rule: SessionRule

    /// What the forms of the page do.
    private enum Step: String, CaseIterable {
        case add, remove
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/apps", use: rule.page(.readSettings) { visit in visit.answer(try await Self.page(visit).page) })
        group.post("/_/apps", use: rule.page(.changeApps, Self.change))
        group.get(
            "/_/apps/{id}",
            use: rule.page(.changeApps) { visit in
                let app = try await Self.app(visit)
                return visit.answer(
                    AppPage(words: visit.words, scope: visit.scope, app: app, values: AppDraft.values(app)).page)
            })
        group.post("/_/apps/{id}", use: rule.page(.changeApps, Self.save))
        group.get(
            "/_/apps/{id}/remove",
            use: rule.page(.changeApps) { visit in
                let app = try await Self.app(visit)
                let domains = try await visit.administration.domains(of: visit.project.id)
                return visit.ask(.app(app, hosts: AppSnippets(app: app.app, domains: domains).hosts))
            })
    }

    private static func page(_ visit: Visit) async throws -> AppsPage {
        AppsPage(
            words: visit.words, scope: visit.scope, apps: try await visit.administration.apps(of: visit.project.id),
            domains: try await visit.administration.domains(of: visit.project.id), mayChange: visit.may(.changeApps))
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        do {
            let step: Step = try form.step(visit.words)
            switch step {
            case .remove:
                let apps = try await visit.administration.apps(of: visit.project.id)
                guard let app = apps.first(where: { $0.id.description == form["app"] }) else {
                    throw LinkServiceError(.notFound, .app(.missing))
                }
                try await visit.administration.removeApp(app.id)
                return visit.go("/_/apps", note: .removed)
            case .add:
                let platform = try form.required("platform", of: AppDraft.Platform.allCases, visit.words)
                var app = visit.administration.newApp(platform.blank, of: visit.project.id)
                try AppDraft(form).fill(&app, visit.words)
                _ = try await visit.administration.addApp(
                    app.app, name: app.name, iconURL: app.iconURL, to: visit.project.id)
                return visit.go("/_/apps", note: .added)
            }
        } catch let fault as FieldFault {
            return try await again(form, [(fault.field, fault.text)], visit)
        } catch let faults as FormFaults {
            return try await again(form, faults.errors, visit)
        } catch let error as LinkServiceError
            where [.invalidArgument, .alreadyExists, .notFound].contains(error.code)
        {
            return try await again(
                form, [(AppDraft.Field(parameter: error.parameter)?.rawValue, visit.words(error))], visit,
                status: error.code == .notFound ? .notFound : .unprocessableContent)
        }
    }

    private static func again(
        _ form: FieldValues, _ errors: [(field: String?, text: String)], _ visit: Visit,
        status: HTTPResponse.Status = .unprocessableContent
    ) async throws -> Response {
        var page = try await page(visit)
        (page.values, page.errors) = (form, errors)
        return visit.answer(page.page, status: status)
    }

    private static func app(_ visit: Visit) async throws -> AppRecord {
        let apps = try await visit.administration.apps(of: visit.project.id)
        let id = visit.context.parameters.get("id")
        guard let app = apps.first(where: { $0.id.description == id }) else {
            let directory = visit.useCases.directory.current
            let all = visit.scope.projects.flatMap { directory.apps(of: $0.id) }
            if let other = all.first(where: { $0.id.description == id }) { try visit.requireProject(other.projectID) }
            throw HTTPFailure.notFound()
        }
        return app
    }

    /// Answers a form for an app that has been removed since its page was opened.
    private static func gone(_ error: LinkServiceError, _ visit: Visit) async throws -> Response {
        try await again(FieldValues(), [(nil, visit.words(error))], visit, status: .notFound)
    }

    @Sendable private static func save(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        let (apps, id) = (
            try await visit.administration.apps(of: visit.project.id), visit.context.parameters.get("id")
        )
        guard var read = apps.first(where: { $0.id.description == id }) else {
            return try await gone(LinkServiceError(.notFound, .app(.missing)), visit)
        }
        func again(
            _ values: FieldValues, errors: [(field: String?, text: String)] = [], race: FormRace? = nil,
            status: HTTPResponse.Status = .unprocessableContent
        ) -> Response {
            let page = AppPage(
                words: visit.words, scope: visit.scope, app: read, values: values, errors: errors, race: race)
            return visit.answer(page.page, status: status)
        }
        func shownRace() -> FormRace? {
            FormRace(
                shownFor: AppForm.raceFields(of: read.app.draftPlatform, visit.words), stored: AppDraft.values(read),
                own: form, visit.words)
        }
        do {
            try await visit.administration.changeApp(read.id) { app in
                read = app
                try fill(&app, form, visit.words)
            }
            return visit.go("/_/apps", note: .saved)
        } catch let race as FormRace {
            return again(form.compared(with: race.stored), race: race, status: .conflict)
        } catch let faults as FormFaults {
            return again(form, errors: faults.errors, race: shownRace())
        } catch let error as LinkServiceError where error.code == .notFound {
            return try await gone(error, visit)
        } catch let error as LinkServiceError where [.invalidArgument, .alreadyExists].contains(error.code) {
            return again(
                form, errors: [(AppDraft.Field(parameter: error.parameter)?.rawValue, visit.words(error))],
                race: shownRace())
        }
    }

    /// Takes what a form says into an app as it is stored.
    ///
    /// - Throws: ``FormRace`` where others have saved something else since the form was filled, or ``FormFaults``.
    private static func fill(_ app: inout AppRecord, _ form: FieldValues, _ words: Words) throws {
        let race = FormRace(
            savedSince: AppForm.raceFields(of: app.app.draftPlatform, words), stored: AppDraft.values(app), own: form,
            words)
        if let race { throw race }
        try AppDraft(form).fill(&app, words)
    }
}
