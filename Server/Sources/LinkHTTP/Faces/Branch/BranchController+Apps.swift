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
        return .branch(.object(settings(of: try project(of: caller))))
    }

    /// `GET /v1/app/<key>`, for a secret.
    @Sendable func readApp(_ request: Request, context: LinkRequestContext) async throws -> Response {
        guard let key = context.parameters.get("key"), BranchKey(key)?.kind == .key else {
            throw HTTPFailure.badRequest("invalid-key", "The path must end with a key: /v1/app/key_live_…")
        }
        let project = try project(of: try caller(key, context: context, for: .reading, as: .reader))
        guard let secret = request.uri.queryParameters["branch_secret"].map(String.init), !secret.isEmpty else {
            throw HTTPFailure.badRequest("missing-key", "“branch_secret” is missing.")
        }
        let owner = try caller(secret, context: context, for: .reading, as: .app)
        guard owner.role != .app, owner.projectID == project else {
            throw HTTPFailure.badRequest("invalid-key", "“branch_secret” does not belong to the key.")
        }
        var members = settings(of: project)
        members["branch_key"] = .string(key)
        members["branch_secret"] = .string(secret)
        members["app_name"] =
            useCases.directory.current.projects.first { $0.id == project }.map { .string($0.name) } ?? .null
        return .branch(.object(members))
    }

    /// The settings of a project in Branch's names; flags are texts, as Branch sends them.
    private func settings(of project: ProjectRecord.ID) -> [String: JSONValue] {
        let directory = useCases.directory.current
        var members: [String: JSONValue] = ["ios_app": .string("0"), "android_app": .string("0")]
        for app in directory.apps(of: project).reversed() {
            switch app.app {
            case .ios(let app):
                members["ios_app"] = .string("1")
                members["ios_bundle_id"] = .string(app.bundleID)
                members["ios_team_id"] = app.teamID.map(JSONValue.string) ?? .null
                members["ios_uri_scheme"] = app.customScheme.map { .string("\($0)://") } ?? .null
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
