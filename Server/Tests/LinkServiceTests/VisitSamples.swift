import Foundation
import LinkStorage
import WaymarkLinks

/// Records with as few words as a test needs.
enum VisitSamples {
    static let moment = Date(timeIntervalSince1970: 1_760_000_000)
    static let project = ProjectRecord.ID(at: moment)

    static func app(_ app: RegisteredApp, project: ProjectRecord.ID = project) -> AppRecord {
        AppRecord(id: AppRecord.ID(at: moment), projectID: project, app: app, createdAt: moment)
    }

    static func domain(
        _ prefix: String, alternateHost: String? = nil, project: ProjectRecord.ID = project, at seconds: Double = 0
    ) throws -> LinkDomainRecord {
        LinkDomainRecord(
            id: LinkDomainRecord.ID(at: moment.addingTimeInterval(seconds)), projectID: project,
            domain: try LinkDomain(prefix),
            alternateHost: alternateHost, createdAt: moment)
    }

    static func record(
        _ code: String, _ link: DynamicLink, on domain: LinkDomainRecord, expiresAt: Date? = nil
    ) throws -> LinkRecord {
        guard let code = ShortCode(code) else { throw LinkStoreError(.corruptRecord, detail: code) }
        return LinkRecord(
            id: LinkRecord.ID(at: moment), projectID: domain.projectID, domainID: domain.id, code: code, link: link,
            createdAt: moment, updatedAt: moment, expiresAt: expiresAt)
    }

    /// 32 equal pairs, in the form of a certificate's fingerprint.
    static func fingerprint(_ pair: String) -> String {
        Array(repeating: pair, count: 32).joined(separator: ":")
    }
}
