import Foundation
import WaymarkClient
import WaymarkLinks

/// The part of `apple-app-site-association` that concerns universal links.
///
/// https://developer.apple.com/documentation/bundleresources/applinks
struct SiteAssociation: Decodable {
    struct AppLinks: Decodable {
        var details: [Details]
    }

    struct Details: Decodable {
        struct Component: Decodable {
            var exclude: Bool?
        }

        var appID: String?
        var appIDs: [String]?
        var components: [Component]?
        var paths: [String]?

        func names(_ app: String) -> Bool { appID == app || appIDs?.contains(app) == true }

        /// Whether any path is the app's.
        var isOpen: Bool {
            components?.contains { $0.exclude != true } ?? paths?.contains { !$0.hasPrefix("NOT ") } ?? false
        }
    }

    var applinks: AppLinks

    /// What a response says of an app, `nil` if its identifier is not known.
    static func finding(_ response: LinkHTTPResponse, at url: WebURL, of app: String?) -> IntegrationFinding {
        func finding(_ outcome: IntegrationFinding.Outcome, _ message: String) -> IntegrationFinding {
            IntegrationFinding(.associationFile, outcome, message)
        }
        guard response.status == 200 else {
            return finding(.failed, "\(url) answers with \(response.status). Apple wants 200, without redirects.")
        }
        guard let file = try? JSONDecoder().decode(SiteAssociation.self, from: response.body) else {
            return finding(
                .failed, "\(url) is not an association file: there is no JSON with “applinks” and “details”.")
        }
        guard let app else {
            return finding(.unclear, "\(url) is an association file. The identifier of this build is not known.")
        }
        let entries = file.applinks.details.filter { $0.names(app) }
        guard !entries.isEmpty else {
            return finding(
                .failed,
                "\(url) does not name “\(app)”. Register the app with `waymark app add ios`, or correct its team ID.")
        }
        guard entries.contains(where: \.isOpen) else {
            return finding(.failed, "\(url) names “\(app)”, but has no path for it.")
        }
        return finding(.passed, "\(url) names “\(app)”.")
    }
}
