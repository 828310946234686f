package import Foundation
internal import WaymarkLinks

/// A link as an engine notes it in the outbox: one JSON object of its columns, which SQL makes.
///
/// What belongs to nobody but the service is left out: marks of requests.
package struct LinkSnapshot: Decodable {
    /// The members, in order: their names in JSON are those of the columns.
    package static let columns = [
        "code", "parameters", "name", "tags", "is_managed", "created_at", "updated_at", "archived_at", "disabled_at",
        "starts_at", "expires_at", "click_limit", "clicks_used", "opening_limit", "openings_used", "used_up_url",
        "expired_url", "claim_token", "shareable", "version",
    ]

    // Named as in the database.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private enum CodingKeys: String, CodingKey {
        case code, parameters, name, tags
        case isManaged = "is_managed"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case archivedAt = "archived_at"
        case disabledAt = "disabled_at"
        case startsAt = "starts_at"
        case expiresAt = "expires_at"
        case clickLimit = "click_limit"
        case clicksUsed = "clicks_used"
        case openingLimit = "opening_limit"
        case openingsUsed = "openings_used"
        case usedUpURL = "used_up_url"
        case expiredURL = "expired_url"
        case claimToken = "claim_token"
        case shareable, version
    }

    private let code: String
    private let parameters: String
    private let name: String?
    private let tags: String
    private let isManaged: Int
    private let createdAt: Int64
    private let updatedAt: Int64
    private let archivedAt: Int64?
    private let disabledAt: Int64?
    private let startsAt: Int64?
    private let expiresAt: Int64?
    private let clickLimit: Int?
    private let clicksUsed: Int
    private let openingLimit: Int?
    private let openingsUsed: Int
    private let usedUpURL: String?
    private let expiredURL: String?
    private let claimToken: String?
    private let shareable: String
    private let version: Int

    /// The link.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord`, or an error of decoding.
    private func record(
        id: LinkRecord.ID, project: ProjectRecord.ID, domain: LinkDomainRecord.ID, key: APIKeyRecord.ID?
    ) throws -> LinkRecord {
        func names(_ text: String) throws -> [String] {
            try JSONDecoder().decode([String].self, from: Data(text.utf8))
        }
        func url(_ text: String?) throws -> WebURL? {
            try text.map { try ColumnText.value(of: $0) { try WebURL($0[...]) } }
        }
        func moment(_ milliseconds: Int64?) -> Date? { milliseconds.map { Date(millisecondsSince1970: $0) } }
        return LinkRecord(
            id: id, projectID: project, domainID: domain,
            code: try ColumnText.value(of: code) { ShortCode($0) },
            link: try ColumnText.value(of: parameters) { try LongLinkCodec.decodeQuery($0).link },
            name: name, tags: try names(tags), isManaged: isManaged != 0,
            createdAt: Date(millisecondsSince1970: createdAt), updatedAt: Date(millisecondsSince1970: updatedAt),
            archivedAt: moment(archivedAt), disabledAt: moment(disabledAt), startsAt: moment(startsAt),
            expiresAt: moment(expiresAt),
            limits: LinkLimits(
                clicks: clickLimit.map { UseLimit($0, used: clicksUsed) },
                openings: openingLimit.map { UseLimit($0, used: openingsUsed) }, usedUpURL: try url(usedUpURL),
                expiredURL: try url(expiredURL)),
            claimToken: claimToken, shareable: ShareableParts(try names(shareable)), keyID: key, version: version)
    }

    /// Reads an entry of the outbox; what cannot be read is an entry as well, so that it does not stop the others.
    package static func content(
        event: String, project: ProjectRecord.ID?, domain: LinkDomainRecord.ID?, link: LinkRecord.ID?,
        key: APIKeyRecord.ID?, at moment: Date?, snapshot: String?
    ) -> OutboxEntry.Content {
        guard let event = WebhookEvent(rawValue: event), let project, let domain, let link, let moment, let snapshot
        else { return .damaged("an entry \(event) lacks columns") }
        do {
            let record = try JSONDecoder().decode(LinkSnapshot.self, from: Data(snapshot.utf8))
                .record(id: link, project: project, domain: domain, key: key)
            return .link(event, record, at: moment)
        } catch {
            return .damaged("the link \(link) cannot be read: \(error)")
        }
    }
}
