import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

// Decodes lines of an export. Missing values are those of a new record.

extension TransferObject {
    /// Decodes a count.
    func count(in directory: Directory) throws(RowIssue) -> LinkCount {
        try checkNames()
        let (domain, code) = try place(in: directory)
        let day = try required("day")
        guard day.utf8.count == 10, let milliseconds = TimestampParser.milliseconds(Array(day.utf8)[...]) else {
            throw RowIssue(column: "day", reason: "it is not a day, such as 2026-11-21")
        }
        guard let event = LinkEvent(rawValue: try required("event")) else {
            throw RowIssue(
                column: "event",
                reason: "it is not one of \(LinkEvent.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let platform = LinkPlatform(rawValue: try required("platform")) else {
            throw RowIssue(
                column: "platform",
                reason: "it is not one of \(LinkPlatform.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let count = try number("count"), count >= 0 else {
            throw RowIssue(column: "count", reason: "it is not a number from 0")
        }
        return LinkCount(
            domainID: domain.id, code: code, day: UTCDay(number: Int(milliseconds / 86_400_000)), event: event,
            platform: platform, count: count)
    }

    /// Decodes a record of settings.
    func setting(type: String, now: Date) throws(RowIssue) -> RecordSetting {
        try checkNames()
        let createdAt = try moment("createdAt") ?? now
        switch type {
        case "project":
            return .project(
                ProjectRecord(
                    id: try identifier("id") ?? ProjectRecord.ID(at: createdAt), name: try required("name"),
                    urlPatterns: try texts("urlPatterns"), matchesProbably: try flag("matchesProbably") ?? false,
                    createdAt: createdAt))
        case "app":
            let record = AppRecord(
                id: try identifier("id") ?? AppRecord.ID(at: createdAt), projectID: ProjectRecord.ID(at: createdAt),
                app: try app(), name: try text("name"), iconURL: try webURL("iconURL"), createdAt: createdAt)
            return .app(record, project: try required("project"))
        case "domain":
            return .domain(try domain(createdAt: createdAt), project: try required("project"))
        case "key":
            return .key(try key(createdAt: createdAt), project: try text("project"))
        default:
            throw RowIssue(column: "type", reason: "“\(type.prefix(60))” is not a supported record type")
        }
    }

    func place(in directory: Directory) throws(RowIssue) -> (LinkDomainRecord, ShortCode) {
        guard let prefix = try text("domain") else {
            guard let shortLink = try text("shortLink") else {
                throw RowIssue(column: "domain", reason: "it is missing")
            }
            let address: ShortLinkAddress
            do throws(ShortLinkAddress.Fault) {
                address = try ShortLinkAddress(shortLink[...])
            } catch {
                throw RowIssue(error.fault, column: "shortLink")
            }
            guard let domain = directory.domain(owning: address.domain) ?? directory.domain(owning: address.ownDomain)
            else {
                throw RowIssue(column: "shortLink", reason: "the link domain \(address.ownDomain) does not exist")
            }
            return (domain, address.code)
        }
        let named = try? LinkDomain(prefix[...], allowsPlainHTTP: true)
        guard let domain = named.flatMap({ directory.domain(owning: $0) }) else {
            throw RowIssue(column: "domain", reason: "the link domain “\(prefix.prefix(200))” does not exist")
        }
        guard let code = ShortCode(try required("code")) else {
            throw RowIssue(
                column: "code", reason: "a code has 1 to \(ShortCode.maximumLength) of A–Z, a–z, 0–9, - and _")
        }
        return (domain, code)
    }

    private func app() throws(RowIssue) -> RegisteredApp {
        switch try required("platform") {
        case "ios":
            if let app = try value("details", IOSApp.self) { return .ios(app) }
        case "macos":
            if let app = try value("details", MacApp.self) { return .macos(app) }
        case "android":
            if let app = try value("details", AndroidApp.self) { return .android(app) }
        default: throw RowIssue(column: "platform", reason: "it is not one of ios, macos, android")
        }
        throw RowIssue(column: "details", reason: "it is missing")
    }

    private func domain(createdAt: Date) throws(RowIssue) -> LinkDomainRecord {
        let prefix = try required("prefix")
        let domain: LinkDomain
        do throws(LinkDomainError) {
            domain = try LinkDomain(prefix[...], allowsPlainHTTP: true)
        } catch {
            throw RowIssue(column: "prefix", reason: "\(error)")
        }
        return LinkDomainRecord(
            id: try identifier("id") ?? LinkDomainRecord.ID(at: createdAt), projectID: ProjectRecord.ID(at: createdAt),
            domain: domain, alternateHost: try text("alternateHost"), retiredHosts: try texts("retiredHosts"),
            isCaseSensitive: try flag("isCaseSensitive") ?? true, fallbackURL: try webURL("fallbackURL"),
            notFoundURL: try webURL("notFoundURL"), urlPatterns: try texts("urlPatterns"),
            pages: try value("pages", DomainBrand.self) ?? DomainBrand(),
            longLinks: try value("longLinks", LongLinkSettings.self) ?? LongLinkSettings(),
            passedParameters: PassedParameters(try texts("passedParameters")),
            servesAssociations: try flag("servesAssociations") ?? true,
            isServiceAddress: try flag("isServiceAddress") ?? false, createdAt: createdAt)
    }

    private func key(createdAt: Date) throws(RowIssue) -> APIKeyRecord {
        guard let role = APIKeyRecord.Role(rawValue: try required("role")) else {
            throw RowIssue(column: "role", reason: "it is not one of admin, server, app")
        }
        guard let id: APIKeyRecord.ID = try identifier("id") else {
            throw RowIssue(column: "id", reason: "it is missing")
        }
        guard let hash = try bytes("secretHash", count: 32) else {
            throw RowIssue(column: "secretHash", reason: "it is missing")
        }
        return APIKeyRecord(
            id: id, projectID: nil, role: role, name: try text("name"), secretHash: hash,
            restrictions: try value("restrictions", APIKeyRestrictions.self) ?? APIKeyRestrictions(),
            createdAt: createdAt, lastUsedAt: try moment("lastUsedAt"), expiresAt: try moment("expiresAt"),
            publicKey: try base64("publicKey"))
    }

    private func base64(_ name: String) throws(RowIssue) -> Data? {
        guard let text = try text(name) else { return nil }
        guard let data = Data(base64Encoded: text) else { throw RowIssue(column: name, reason: "it is not Base64") }
        return data
    }

    private func webURL(_ name: String) throws(RowIssue) -> WebURL? {
        guard let text = try text(name) else { return nil }
        guard let url = WebURL(text) else { throw RowIssue(column: name, reason: "it is not a web address") }
        return url
    }
}
