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
                _ = try await visit.administration.addApp(
                    app(form, visit.words), name: form["name"], to: visit.project.id)
                return visit.go("/_/apps", note: .added)
            }
        } catch let fault as FieldFault {
            return try await again(form, fault.field, fault.text, visit)
        } catch let fault as LinkDraft.Fault {
            return try await again(form, fault.field, fault.message, visit)
        } catch let error as LinkServiceError
            where [.invalidArgument, .alreadyExists, .notFound].contains(error.code)
        {
            let field: String? =
                switch error.parameter {
                case "bundleID", "packageName", "package": "identifier"
                case "teamID", "appIDPrefix": "team"
                case "sha256": "fingerprint"
                case "name": "name"
                default: nil
                }
            return try await again(
                form, field, visit.words(error), visit,
                status: error.code == .notFound ? .notFound : .unprocessableContent)
        }
    }

    private static func again(
        _ form: FieldValues, _ field: String?, _ text: String, _ visit: Visit,
        status: HTTPResponse.Status = .unprocessableContent
    ) async throws -> Response {
        var page = try await page(visit)
        (page.values, page.errors) = (form, [(field, text)])
        return visit.answer(page.page, status: status)
    }

    /// The app that the form describes.
    ///
    /// - Throws: ``LinkDraft/Fault``, or ``FieldFault`` where the platform is missing or not known.
    private static func app(_ form: FieldValues, _ words: Words) throws -> RegisteredApp {
        let identifier = form["identifier"] ?? ""
        let store = try form["store"].map { (text) throws(LinkDraft.Fault) in
            guard let id = AppStoreID(text) else {
                throw LinkDraft.Fault(
                    field: "store",
                    message: words(
                        "The number has digits only, as in 1234567890.",
                        "Die Nummer besteht aus Ziffern, etwa 1234567890."))
            }
            return id
        }
        let platform = try form.required("platform", of: AppsPage.Platform.allCases, words)
        return switch platform {
        case .ios: .ios(IOSApp(bundleID: identifier, teamID: form["team"], appStoreID: store))
        case .android:
            .android(AndroidApp(packageName: identifier, fingerprints: form["fingerprint"].map { [$0] } ?? []))
        case .macos: .macos(MacApp(bundleID: identifier, teamID: form["team"], appStoreID: store))
        }
    }
}
