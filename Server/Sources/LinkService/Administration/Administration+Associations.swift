public import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// The association files of a host.
public struct HostAssociations: Hashable, Sendable {
    /// The host, with its port where that is not 443.
    public var host: String
    /// The bytes of `apple-app-site-association`.
    public var apple: Data
    /// The bytes of `assetlinks.json`.
    public var android: Data
    /// Whether either of them names an app.
    public var namesApps: Bool
}

extension Administration {
    /// The association files of a host as the service serves them, so that another site on the same host can.
    ///
    /// - Parameter text: the host of a link domain, own or alternate, or the domain's prefix.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, or `notFound` where no domain has the host or all of them
    ///   withhold the files.
    public func associationFiles(ofHost text: String) async throws -> HostAssociations {
        let name = try NamedDomain(text)
        let host = name.domain.authority
        try require(.readSettings, in: nil)
        let directory = try await translatingStoreErrors(about: "The settings") {
            Directory(
                revision: 0, projects: [], apps: try await database.apps(), domains: try await database.domains(),
                keys: [])
        }
        guard let domains = directory.associatedDomains(authority: host) else {
            let isWithheld = directory.domains.contains { $0.allDomains.contains { $0.isOn(authority: host) } }
            guard isWithheld else {
                throw name.missing("No link domain has the host “\(host)”", among: directory.domains)
            }
            throw LinkServiceError(
                .notFound,
                "The association files of “\(host)” are turned off; turn them on with `waymark domain set --serve-associations on`.",
                parameter: "domain", value: text)
        }
        let (apple, android) = (AssociationFiles.apple(domains), AssociationFiles.android(domains))
        let empty = (AssociationFiles.apple([]), AssociationFiles.android([]))
        return HostAssociations(
            host: host, apple: apple, android: android, namesApps: (apple, android) != empty)
    }
}
