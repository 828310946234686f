public import Foundation
import LinkStorage
import WaymarkLinks

/// Writes the files by which a host tells phones which apps may open its links.
///
/// All functions take every domain of one host, since a host has one file. Equal domains give equal bytes.
public enum AssociationFiles {
    /// Paths that belong to the service on every host.
    ///
    /// Source: Firebase reserves `/_/`; RFC 8615 reserves `/.well-known/`.
    private static let reservedPaths = ["/_/*", "/.well-known/*", "/apple-app-site-association"]

    /// Branch's addresses of links for browsers only.
    ///
    /// Source: the association files of Branch's own link hosts.
    private static let webLinks = "/e/*"

    /// The parameters with which an address of Branch's is for browsers only, in both spellings of their sign.
    ///
    /// Source: the association files of Branch's own link hosts name `$web_only`; `$mobile_web_only` means the same on phones.
    private static let webParameters = ["$web_only", "%24web_only", "$mobile_web_only", "%24mobile_web_only"]

    /// Paths of the APIs and of health, which win over codes on the service's own address.
    private static let servicePaths = [
        "/api/*", "/v1/*", "/v2/*", "/health/*", "/metrics", "/robots.txt", "/favicon.ico",
    ]

    /// The file `apple-app-site-association` of one host.
    ///
    /// Each app has one entry in both forms: `components` for iOS 13 and later, `appID` and `paths` for what is older.
    /// In either the first pattern that fits decides, so exclusions stand first. `paths` cannot tell parameters apart, so that
    /// iOS 12 opens apps for all of them. An app whose prefix is not known yet is left out. Source: Apple, "Supporting associated domains".
    public static func apple(_ domains: [AssociatedDomain]) -> Data {
        var entries: [AppleEntry] = []
        for domain in domains {
            for identifier in domain.apps.compactMap(appleIdentifier)
            where !entries.contains(where: { $0.appID == identifier }) {
                let own = domains.filter { $0.apps.compactMap(appleIdentifier).contains(identifier) }
                let foreign = domains.filter { !own.contains($0) }
                entries.append(AppleEntry(identifier: identifier, own: own, foreign: foreign))
            }
        }
        return encode(AppleFile(applinks: .init(details: entries)))
    }

    /// The file `assetlinks.json` of one host: one statement for each Android app whose certificates are known.
    ///
    /// Source: Google, "Digital Asset Links", statement list syntax.
    public static func android(_ domains: [AssociatedDomain]) -> Data {
        var statements: [AssetStatement] = []
        for case .android(let app) in domains.flatMap(\.apps).map(\.app) where !app.fingerprints.isEmpty {
            if let known = statements.firstIndex(where: { $0.target.packageName == app.packageName }) {
                let missing = app.fingerprints.filter { !statements[known].target.fingerprints.contains($0) }
                statements[known].target.fingerprints += missing
            } else {
                let target = AssetStatement.Target(
                    packageName: app.packageName, fingerprints: app.fingerprints)
                statements.append(AssetStatement(target: target))
            }
        }
        return encode(statements)
    }

    private static func appleIdentifier(_ app: AppRecord) -> String? {
        switch app.app {
        case .ios(let app): app.associationID
        case .macos(let app): app.associationID
        case .android: nil
        }
    }

    /// The patterns that fit what lies under a path prefix: `/promos?link=…` as well as `/promos/summer`.
    private static func patterns(under prefix: String) -> [String] {
        prefix.isEmpty ? ["/*"] : [prefix, "\(prefix)/*"]
    }

    /// Sorted keys and no needless escapes, so that the bytes are the same on every system.
    private static func encode(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, arrays and flags always encode.
        return (try? encoder.encode(value)) ?? Data()
    }
}

extension AssociationFiles {
    private struct AppleFile: Encodable {
        struct AppLinks: Encodable {
            /// Has to be there and empty for iOS 12 and older.
            var apps: [String] = []
            var details: [AppleEntry]
        }

        var applinks: AppLinks
    }

    private struct AppleEntry: Encodable {
        struct Component: Encodable {
            enum CodingKeys: String, CodingKey {
                case path = "/"
                case parameters = "?"
                case exclude
            }

            var path: String
            /// Patterns of parameters that the address must have.
            var parameters: [String: String]?
            var exclude: Bool?
        }

        var appID: String
        var appIDs: [String]
        var components: [Component]
        var paths: [String]

        /// Creates the entry of one app, which opens what lies under its own domains.
        ///
        /// Longer prefixes stand first, so that a path belongs to the domain that the service would find for it.
        init(identifier: String, own: [AssociatedDomain], foreign: [AssociatedDomain]) {
            let ownPrefixes = own.map(\.domain.domain.pathPrefix)
            let foreignPrefixes = foreign.map(\.domain.domain.pathPrefix).filter { prefix in
                ownPrefixes.contains { prefix.hasPrefix("\($0)/") }
            }
            // With a path prefix, the rest of the host is another site, which decides about its own paths of these
            // names.
            let isWholeHost = ownPrefixes.contains("")
            let isServiceAddress = (own + foreign).contains { $0.domain.isServiceAddress }
            let prefixes =
                ownPrefixes.map { (path: $0, isOwn: true) } + foreignPrefixes.map { (path: $0, isOwn: false) }
            let ordered = prefixes.sorted { ($0.path.utf8.count, $0.path) > ($1.path.utf8.count, $1.path) }
            let hasWebLinks = own.contains { $0.hasWebLinks && $0.domain.domain.pathPrefix.isEmpty }
            let isWebLinks = hasWebLinks && !(ownPrefixes + foreignPrefixes).contains { "\($0)/".hasPrefix("/e/") }
            let reserved =
                ((isWholeHost ? reservedPaths : []) + (isWebLinks ? [webLinks] : [])
                + (isServiceAddress ? servicePaths : []))
                .map { (pattern: $0, isOwn: false) }
            let rules =
                reserved
                + ordered.flatMap { prefix in patterns(under: prefix.path).map { (pattern: $0, isOwn: prefix.isOwn) } }
            appID = identifier
            appIDs = [identifier]
            let forBrowsers = own.filter(\.hasWebLinks).flatMap { domain in
                webParameters.map { name in
                    Component(
                        path: "\(domain.domain.domain.pathPrefix)/*", parameters: [name: "true"], exclude: true)
                }
            }
            components =
                forBrowsers + rules.map { Component(path: $0.pattern, exclude: $0.isOwn ? nil : true) }
            paths = rules.map { $0.isOwn ? $0.pattern : "NOT \($0.pattern)" }
        }
    }

    private struct AssetStatement: Encodable {
        struct Target: Encodable {
            enum CodingKeys: String, CodingKey {
                case namespace
                case packageName = "package_name"
                case fingerprints = "sha256_cert_fingerprints"
            }

            var namespace = "android_app"
            var packageName: String
            var fingerprints: [String]
        }

        var relation = ["delegate_permission/common.handle_all_urls"]
        var target: Target
    }
}
