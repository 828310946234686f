import Foundation
import LinkRules
public import LinkStorage
import WaymarkLinks

/// Writes the records of a database as lines of JSON.
public struct RecordLines {
    /// The version of the format.
    public static let version = 1
    static let newerForm = LinkServiceError(
        .invalidArgument, "The file has a newer format than this version supports; use the version that wrote it.",
        parameter: "version")

    private var projects: [ProjectRecord.ID: String] = [:]
    private var domains: [LinkDomainRecord.ID: String] = [:]

    /// Creates a writer.
    public init() {}

    /// The first line of every export.
    public static var header: [UInt8] {
        var line = JSONLine(type: "waymark")
        line.add("version", Int64(version))
        return line.finished()
    }

    /// Encodes a record as a line; projects come before their records, domains before their links.
    ///
    /// - Throws: if a record cannot be encoded as JSON.
    public mutating func line(_ record: StoredRecord) throws -> [UInt8] {
        switch record {
        case .project(let project): line(project)
        case .app(let app): try line(app)
        case .domain(let domain): try line(domain)
        case .key(let key): try line(key)
        case .link(let link): line(link)
        case .deletedLink(let link): line(link)
        case .count(let count): line(count)
        }
    }

    private mutating func line(_ project: ProjectRecord) -> [UInt8] {
        projects[project.id] = project.name
        var line = JSONLine(type: "project")
        line.add("id", project.id.description)
        line.add("name", project.name)
        line.add("urlPatterns", project.urlPatterns)
        if project.matchesProbably { line.add("matchesProbably", true) }
        line.add("createdAt", project.createdAt.exportText)
        return line.finished()
    }

    private func line(_ app: AppRecord) throws -> [UInt8] {
        var line = JSONLine(type: "app")
        line.add("id", app.id.description)
        line.add("project", projects[app.projectID])
        line.add("platform", app.app.platform)
        line.add("name", app.name)
        line.add("iconURL", app.iconURL?.description)
        switch app.app {
        case .ios(let app): line.add("details", json: try Self.json(app))
        case .macos(let app): line.add("details", json: try Self.json(app))
        case .android(let app): line.add("details", json: try Self.json(app))
        }
        line.add("createdAt", app.createdAt.exportText)
        return line.finished()
    }

    private mutating func line(_ domain: LinkDomainRecord) throws -> [UInt8] {
        domains[domain.id] = domain.domain.description
        var line = JSONLine(type: "domain")
        line.add("id", domain.id.description)
        line.add("project", projects[domain.projectID])
        line.add("prefix", domain.domain.description)
        line.add("alternateHost", domain.alternateHost)
        line.add("retiredHosts", domain.retiredHosts)
        line.add("isCaseSensitive", domain.isCaseSensitive)
        line.add("fallbackURL", domain.fallbackURL?.description)
        line.add("notFoundURL", domain.notFoundURL?.description)
        line.add("urlPatterns", domain.urlPatterns)
        line.add("pages", json: try Self.json(domain.pages))
        line.add("longLinks", json: try Self.json(domain.longLinks))
        line.add("passedParameters", domain.passedParameters.names)
        line.add("servesAssociations", domain.servesAssociations)
        line.add("isServiceAddress", domain.isServiceAddress)
        line.add("createdAt", domain.createdAt.exportText)
        return line.finished()
    }

    private func line(_ key: APIKeyRecord) throws -> [UInt8] {
        var line = JSONLine(type: "key")
        line.add("id", key.id.description)
        line.add("project", key.projectID.flatMap { projects[$0] })
        line.add("role", key.role.rawValue)
        line.add("name", key.name)
        line.add("secretHash", key.secretHash.hexDigits)
        line.add("restrictions", json: try Self.json(key.restrictions))
        line.add("createdAt", key.createdAt.exportText)
        line.add("lastUsedAt", key.lastUsedAt?.exportText)
        line.add("expiresAt", key.expiresAt?.exportText)
        line.add("publicKey", key.publicKey?.base64EncodedString())
        return line.finished()
    }

    private func line(_ link: LinkRecord) -> [UInt8] {
        var line = JSONLine(type: "link")
        line.add("id", link.id.description)
        line.add("domain", domains[link.domainID])
        line.add("code", link.code.description)
        line.add("parameters", link.link.parameters)
        line.add("name", link.name)
        line.add("tags", link.tags)
        line.add("isManaged", link.isManaged)
        line.add("createdAt", link.createdAt.exportText)
        line.add("updatedAt", link.updatedAt.exportText)
        line.add("archivedAt", link.archivedAt?.exportText)
        line.add("disabledAt", link.disabledAt?.exportText)
        line.add("startsAt", link.startsAt?.exportText)
        line.add("expiresAt", link.expiresAt?.exportText)
        let limits = link.limits
        if let clicks = limits.clicks {
            line.add("clickLimit", Int64(clicks.most))
            line.add("clicksUsed", Int64(clicks.used))
        }
        if let openings = limits.openings {
            line.add("openingLimit", Int64(openings.most))
            line.add("openingsUsed", Int64(openings.used))
        }
        line.add("usedUpURL", limits.usedUpURL?.description)
        line.add("expiredURL", limits.expiredURL?.description)
        line.add("claimToken", link.claimToken)
        if !link.shareable.names.isEmpty { line.add("shareable", link.shareable.names) }
        line.add("keyID", link.keyID?.description)
        line.add("version", Int64(link.version))
        line.add("idempotencyKey", link.idempotency?.key.hexDigits)
        line.add("idempotencyRequest", link.idempotency?.request.hexDigits)
        return line.finished()
    }

    private func line(_ link: DeletedLinkRecord) -> [UInt8] {
        var line = JSONLine(type: "deletedLink")
        line.add("id", link.id.description)
        line.add("domain", domains[link.domainID])
        line.add("code", link.code.description)
        line.add("createdAt", link.createdAt.exportText)
        line.add("deletedAt", link.deletedAt.exportText)
        return line.finished()
    }

    private func line(_ count: LinkCount) -> [UInt8] {
        var line = JSONLine(type: "count")
        line.add("domain", domains[count.domainID])
        line.add("code", count.code.description)
        line.add("day", count.day.description)
        line.add("event", count.event.rawValue)
        line.add("platform", count.platform.rawValue)
        line.add("count", count.count)
        return line.finished()
    }

    private static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}

extension Date {
    fileprivate var exportText: String { RFC3339.text(self) }
}

extension Data {
    fileprivate var hexDigits: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
