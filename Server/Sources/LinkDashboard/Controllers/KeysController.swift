import Hummingbird
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage

/// `/_/keys`: the API keys of a project.
struct KeysController: Sendable {
    let rule: SessionRule

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get("/_/keys", use: rule.page(.manageKeys) { visit in visit.answer(try await Self.page(visit).page) })
        group.get(
            "/_/keys/{id}/revoke",
            use: rule.page(.manageKeys) { visit in
                visit.ask(.key(try await Self.key(visit.context.parameters.get("id"), visit)))
            })
        group.post("/_/keys", use: rule.page(.manageKeys, Self.change))
    }

    private static func page(_ visit: Visit) async throws -> KeysPage {
        KeysPage(
            words: visit.words, scope: visit.scope, keys: try await visit.administration.keys(of: visit.project.id))
    }

    private static func key(_ id: String?, _ visit: Visit) async throws -> APIKeyRecord {
        let keys = try await visit.administration.keys(of: visit.project.id)
        guard let key = keys.first(where: { $0.id.description == id }) else {
            throw LinkServiceError(.notFound, .key(.missing))
        }
        return key
    }

    @Sendable private static func change(_ visit: Visit) async throws -> Response {
        let form = try await visit.form()
        // Asked first, so that nothing that was typed is lost on the way to the password.
        try visit.caller.requireConfirmation(at: visit.now)
        do {
            switch form["do"] {
            case "revoke":
                try await visit.administration.removeKey(try await key(form["key"], visit).id)
                return visit.go("/_/keys", note: .removed)
            case "create":
                let role = try form.required("role", of: KeysPage.roles, visit.words)
                let key = try await visit.administration.createKey(
                    role: role, project: visit.project.id, name: form["name"])
                var page = try await page(visit)
                page.issued = key.text
                return visit.answer(page.page, status: .created)
            default: throw HTTPFailure.notFound()
            }
        } catch let fault as FieldFault {
            var page = try await page(visit)
            (page.values, page.errors) = (form, [(fault.field, fault.text)])
            return visit.answer(page.page, status: .unprocessableContent)
        } catch let error as LinkServiceError where [.invalidArgument, .notFound].contains(error.code) {
            var page = try await page(visit)
            (page.values, page.errors) = (form, [(error.parameter, visit.words(error))])
            return visit.answer(page.page, status: error.code == .notFound ? .notFound : .unprocessableContent)
        }
    }
}
