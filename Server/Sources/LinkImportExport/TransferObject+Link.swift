import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension TransferObject {
    /// The link of a line.
    ///
    /// What it does not say has the value that a new link would have.
    ///
    /// - Throws: ``RowIssue`` where code, domain or destination cannot be read; everything else is read leniently.
    func link(
        in directory: Directory, now: Date, using generator: inout SplitMix64, _ lenient: inout LenientReader
    ) throws(RowIssue) -> ImportedLink {
        var object = self
        for name in try object.removeRepeatedNames(except: ["type", "domain", "code", "shortLink", "parameters"]) {
            if Self.bounds.contains(name) {
                lenient.disable(name, .other("it occurs more than once"))
            } else {
                lenient.note(.leftOut, name, .other("it occurs more than once; it is ignored"))
            }
        }
        let (domain, code) = try object.place(in: directory)
        let link = try object.dynamicLink(&lenient)
        let createdAt = object.plainText("createdAt").flatMap { lenient.moment($0, "createdAt") }
        let made = createdAt ?? now
        let (startsAt, expiresAt) = lenient.period(
            from: object.plainText("startsAt").flatMap { lenient.bound($0, "startsAt") },
            until: object.plainText("expiresAt").flatMap { lenient.bound($0, "expiresAt") }, "startsAt")
        let limits = object.limits(&lenient)
        let disabledAt = object.plainText("disabledAt").flatMap { lenient.bound($0, "disabledAt") }
        let id: LinkRecord.ID? = lenient.optional { () throws(RowIssue) in try object.identifier("id") }
        let version = lenient.optional { () throws(RowIssue) in try object.number("version") }
        let record = LinkRecord(
            id: id ?? LinkRecord.ID(at: made, using: &generator), projectID: domain.projectID, domainID: domain.id,
            code: code, link: link, name: object.name(&lenient), tags: object.tags(&lenient),
            isManaged: object.plainText("isManaged").flatMap { lenient.flag($0, "isManaged") } ?? true, createdAt: made,
            updatedAt: object.plainText("updatedAt").flatMap { lenient.moment($0, "updatedAt") } ?? made,
            archivedAt: object.plainText("archivedAt").flatMap { lenient.moment($0, "archivedAt") },
            disabledAt: disabledAt ?? (lenient.disablesLink ? now : nil), startsAt: startsAt, expiresAt: expiresAt,
            limits: limits,
            claimToken: object.claimToken(&lenient), shareable: object.shareable(&lenient),
            keyID: lenient.optional { () throws(RowIssue) in try object.identifier("keyID") },
            version: Int(max(1, version ?? 1)),
            idempotency: lenient.optional { () throws(RowIssue) in try object.idempotencyMark() })
        return ImportedLink(record: record, facts: createdAt == nil ? .all.subtracting(.creation) : .all)
    }

    /// What a line says is left of a deleted link.
    ///
    /// - Throws: ``RowIssue`` where domain or code cannot be read; everything else is read leniently.
    func deletedLink(
        in directory: Directory, now: Date, using generator: inout SplitMix64, _ lenient: inout LenientReader
    ) throws(RowIssue) -> DeletedLinkRecord {
        try checkNames()
        let (domain, code) = try place(in: directory)
        let deletedAt = plainText("deletedAt").flatMap { lenient.moment($0, "deletedAt") } ?? now
        let createdAt = plainText("createdAt").flatMap { lenient.moment($0, "createdAt") } ?? deletedAt
        let id: LinkRecord.ID? = lenient.optional { () throws(RowIssue) in try identifier("id") }
        return DeletedLinkRecord(
            id: id ?? LinkRecord.ID(at: createdAt, using: &generator), domainID: domain.id, code: code,
            createdAt: createdAt, deletedAt: deletedAt)
    }

    private func dynamicLink(_ lenient: inout LenientReader) throws(RowIssue) -> DynamicLink {
        guard var parameters = try object("parameters") else {
            throw RowIssue(column: "parameters", reason: "it is missing")
        }
        for name in try parameters.removeRepeatedNames(except: [LinkParameter.link.rawValue]) {
            lenient.note(.leftOut, "parameters.\(name)", .other("it occurs more than once; it is ignored"))
        }
        let pairs = try parameters.parameters(&lenient)
        do throws(LongLinkError) {
            let reading = try LongLinkReading(parameters: pairs)
            // Data that is no JSON object is kept, so that an export comes in as it was written.
            lenient.note(reading.issues.filter { $0.kind != .notJSONObject }, below: "parameters.")
            lenient.noteAppNames(of: reading.link, below: "parameters.")
            return reading.link
        } catch {
            throw RowIssue(column: "parameters.link", reason: "\(error)")
        }
    }

    private func name(_ lenient: inout LenientReader) -> String? {
        switch self["name"] {
        case nil: return nil
        case .string(let text)?: return lenient.name(text, "name")
        default:
            lenient.note(.leftOut, "name", .other("it is not a string; it is ignored"))
            return nil
        }
    }

    private func tags(_ lenient: inout LenientReader) -> [String] {
        guard let value = self["tags"] else { return [] }
        guard case .array(let elements) = value else {
            lenient.note(.leftOut, "tags", .other("it is not a list; it is ignored"))
            return []
        }
        let texts = elements.compactMap { element -> String? in
            guard case .string(let text) = element else { return nil }
            return text
        }
        if texts.count < elements.count {
            lenient.note(.leftOut, "tags", .other("some are not strings; these are ignored"))
        }
        return lenient.tags(texts, "tags")
    }

    /// What says when and how often a link works; if it cannot be read, the link is disabled.
    private static let bounds: Set<String> = [
        "startsAt", "expiresAt", "disabledAt", "clickLimit", "clicksUsed", "openingLimit", "openingsUsed",
    ]

    private func limits(_ lenient: inout LenientReader) -> LinkLimits {
        LinkLimits(
            clicks: limit("clickLimit", used: "clicksUsed", &lenient),
            openings: limit("openingLimit", used: "openingsUsed", &lenient),
            usedUpURL: plainText("usedUpURL").flatMap {
                lenient.address(String(decoding: $0, as: UTF8.self), "usedUpURL")
            },
            expiredURL: plainText("expiredURL").flatMap {
                lenient.address(String(decoding: $0, as: UTF8.self), "expiredURL")
            })
    }

    private func limit(_ name: String, used: String, _ lenient: inout LenientReader) -> UseLimit? {
        guard let most = self[name].map({ _ in plainText(name) }) else { return nil }
        guard let most = lenient.limit(most ?? [], name) else { return nil }
        guard let usedText = plainText(used) else { return UseLimit(most) }
        guard let number = Int(String(decoding: usedText, as: UTF8.self)), number >= 0 else {
            lenient.disable(used, .other("it is not a number of uses"))
            return UseLimit(most, used: most)
        }
        return UseLimit(most, used: number)
    }

    private func claimToken(_ lenient: inout LenientReader) -> String? {
        lenient.optional { () throws(RowIssue) in
            guard let token = try text("claimToken") else { return nil }
            do throws(LinkServiceError) {
                try ClaimRules.check(claimToken: token)
                return token
            } catch {
                throw RowIssue(column: "claimToken", reason: error.message)
            }
        }
    }

    private func shareable(_ lenient: inout LenientReader) -> ShareableParts {
        let parts: ShareableParts? = lenient.optional { () throws(RowIssue) in
            let parts = ShareableParts(try texts("shareable"))
            do throws(LinkServiceError) {
                try ClaimRules.check(parts)
                return parts
            } catch {
                throw RowIssue(column: "shareable", reason: error.message)
            }
        }
        return parts ?? []
    }

    private func idempotencyMark() throws(RowIssue) -> IdempotencyMark? {
        guard let key = try bytes("idempotencyKey", count: 32), let request = try bytes("idempotencyRequest", count: 32)
        else { return nil }
        return IdempotencyMark(key: key, request: request)
    }
}
