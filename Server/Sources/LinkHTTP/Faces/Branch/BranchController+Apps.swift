import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

extension BranchController {
    /// `GET /v1/app-link-settings`, with which SDKs check an app's integration.
    @Sendable func linkSettings(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let key = request.uri.queryParameters["branch_key"].map(String.init)
        let caller = try caller(key, context: context, for: .reading, as: .reader)
        return try .branch(.object(settings(of: try project(of: caller))), to: request)
    }

    /// `GET /v1/app/<key>`, for a secret.
    @Sendable func readApp(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let secret = request.uri.queryParameters["branch_secret"].map(String.init)
        let (key, project, _) = try ownedProject(request, secret: secret, context: context, for: .reading)
        return try .branch(.object(description(of: project, key: key, secret: secret)), to: request)
    }

    /// `PUT /v1/app/<key>`, for a secret: what is given replaces the settings, the others stay.
    ///
    /// The name stays too: it is the project's, by which its owner's commands know it.
    @Sendable func updateApp(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        let secret = body.text("branch_secret")
        let (key, project, owner) = try ownedProject(request, secret: secret, context: context, for: .creating)
        let administration = useCases.administration(as: owner)
        try await change(
            project, by: body, known: description(of: project, key: key, secret: secret), administration)
        return .branch(.object(description(of: project, key: key, secret: secret)))
    }

    /// `POST /v1/app`, for an admin key as ``accessToken(of:)``: a project with a key and a secret for live links.
    @Sendable func createApp(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let body = try await BranchBody(request, limit: limits.bodyBytes)
        guard let (token, tokenName) = Self.accessToken(of: request) else {
            throw HTTPFailure.badRequest(
                "missing-key", "The header “Access-Token” is missing; it must be an admin key.")
        }
        let caller = try caller(token, named: tokenName, context: context, for: .creating, as: .app)
        guard caller.hasEverywhere(.manageProjects) else {
            throw HTTPFailure(.forbidden, "role-not-allowed", "Only an admin key makes apps.")
        }
        guard let name = try body.plainText("app_name", limit: 255) else {
            throw HTTPFailure.badRequest("missing-name", "“app_name” is missing.")
        }
        let administration = useCases.administration(as: caller)
        let project = try await administration.addProject(name: name)
        do {
            try await change(project.id, by: body, known: ["app_name": .string(name)], administration)
            let keys = try await administration.createBranchKeys(.live, project: project.id)
            return .branch(.object(description(of: project.id, key: keys.key.text, secret: keys.secret.text)))
        } catch {
            try? await administration.removeProject(project)
            throw error
        }
    }

    /// The project of the key in the path, whose secret the request has too, and who may change its settings by it.
    ///
    /// A key with the right to change settings is accepted in place of the secret. A server key is not: it may change links only.
    private func ownedProject(
        _ request: Request, secret: String?, context: LinkRequestContext, for use: RateLimiter.Use
    ) throws -> (key: String, project: ProjectRecord.ID, owner: Caller) {
        guard let key = context.parameters.get("key"), BranchKey(key)?.kind == .key else {
            throw HTTPFailure.badRequest("invalid-key", "The path must end with a key: /v1/app/key_live_…")
        }
        let project = try project(of: try caller(key, context: context, for: .reading, as: .reader))
        guard let secret, !secret.isEmpty else {
            throw HTTPFailure.badRequest("missing-key", "“branch_secret” is missing.")
        }
        var owner = try caller(secret, named: "branch_secret", context: context, for: use, as: .app)
        // A key that only reads is no secret, though it belongs to the project.
        guard owner.has(.changeLinks, in: project) else {
            throw HTTPFailure.badRequest("invalid-key", "“branch_secret” does not belong to the key.")
        }
        if BranchKey(secret)?.kind == .secret { owner = owner.adding(Self.rightsOfSecrets) }
        guard Self.rightsOfSecrets.allSatisfy({ owner.has($0, in: project) }) else {
            throw HTTPFailure(
                .forbidden, "role-not-allowed",
                "“branch_secret” must be a secret in Branch's form, secret_live_… or secret_test_…; a server key changes links, and "
                    + "not the settings of apps.")
        }
        return (key, project, owner)
    }

    /// Branch lets a secret change the settings of its app, which the keys of servers may not otherwise.
    private static let rightsOfSecrets: Set<Right> = [.readSettings, .changeApps, .changeDomains]

    private func change(
        _ id: ProjectRecord.ID, by body: BranchBody, known: [String: JSONValue], _ administration: Administration
    ) async throws {
        let change = try BranchAppChange(body, known: known)
        let desktopURL = try change.desktopURL()
        let main = mainDomain(of: id)?.id
        // Of two requests at the same time, the later one changes what the other has stored.
        try await administration.changeSettings(of: id) { settings in
            let ios = settings.apps.firstIndex { $0.app.iosApp != nil }
            let android = settings.apps.firstIndex { $0.app.androidApp != nil }
            let iosApp = try change.iosApp(ios.flatMap { settings.apps[$0].app.iosApp }).map(RegisteredApp.ios)
            let androidApp = try change.androidApp(android.flatMap { settings.apps[$0].app.androidApp })
                .map(RegisteredApp.android)
            for (index, app) in [(ios, iosApp), (android, androidApp)] {
                guard let app else { continue }
                if let index {
                    settings.apps[index].app = app
                } else {
                    settings.apps.append(administration.newApp(app, of: id))
                }
            }
            guard let desktopURL else { return }
            guard let index = settings.domains.firstIndex(where: { $0.id == main }) else {
                throw HTTPFailure.badRequest("missing-domain", "“default_desktop_url” needs a link domain.")
            }
            settings.domains[index].fallbackURL = desktopURL
        }
    }

    private func description(of project: ProjectRecord.ID, key: String, secret: String?) -> [String: JSONValue] {
        var members = settings(of: project)
        members["branch_key"] = .string(key)
        members["branch_secret"] = secret.map(JSONValue.string)
        members["app_name"] =
            useCases.directory.current.projects.first { $0.id == project }.map { .string($0.name) } ?? .null
        return members
    }

    /// The settings of a project in Branch's names; flags are texts, as Branch sends them.
    private func settings(of project: ProjectRecord.ID) -> [String: JSONValue] {
        let directory = useCases.directory.current
        var members: [String: JSONValue] = [
            "ios_app": .string("0"), "android_app": .string("0"), "always_open_app": .string("1"),
        ]
        for app in directory.apps(of: project).reversed() {
            switch app.app {
            case .ios(let app):
                members["ios_app"] = .string("1")
                members["ios_bundle_id"] = .string(app.bundleID)
                members["ios_team_id"] = app.teamID.map(JSONValue.string) ?? .null
                members["ios_uri_scheme"] = app.customScheme.map { .string("\($0)://") } ?? .null
                members["ios_url"] = app.appStoreID.map { .string("https://apps.apple.com/app/id\($0)") } ?? .null
                members["universal_linking_enabled"] = .string(app.teamID == nil ? "0" : "1")
            case .android(let app):
                members["android_app"] = .string("1")
                members["android_package_name"] = .string(app.packageName)
                members["android_uri_scheme"] = app.customScheme.map { .string("\($0)://") } ?? .null
                members["sha256_cert_fingerprints"] = .array(app.fingerprints.map { .string("\($0)") })
                members["android_app_links_enabled"] = .string(app.fingerprints.isEmpty ? "0" : "1")
            case .macos: break
            }
        }
        let domain = mainDomain(of: project)
        members["default_short_url_domain"] = domain.map { .string($0.domain.authority) } ?? .null
        members["alternate_short_url_domain"] = domain?.alternateHost.map(JSONValue.string) ?? .null
        members["default_desktop_url"] = domain?.fallbackURL.map { .string($0.description) } ?? .null
        return members
    }
}
