import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// A change of the settings, with the right that it needs and its entry in the audit log.
struct AuditedChange {
    /// What is done.
    var action: AuditAction
    /// What the caller needs.
    var right: Right
    /// Where the caller needs it; `nil` for the whole instance.
    var project: ProjectRecord.ID?
    /// To what it is done.
    var target: AuditTarget
    /// The fields that change.
    var changes: [AuditChange]

    /// A change of a project, which is added without an old record and removed without a new one.
    static func project(from old: ProjectRecord?, to new: ProjectRecord?) -> AuditedChange {
        let record = new ?? old
        let isUpdate = old != nil && new != nil
        return AuditedChange(
            action: action(.projectAdd, .projectUpdate, .projectRemove, old, new),
            right: isUpdate ? .changeProject : .manageProjects,
            project: isUpdate ? record?.id : nil,
            target: AuditTarget("project", id: record?.id.description, name: record?.name),
            changes: AuditChange.between(old?.auditFields, new?.auditFields))
    }

    /// A change of a link domain.
    static func domain(from old: LinkDomainRecord?, to new: LinkDomainRecord?) -> AuditedChange {
        let record = old ?? new
        var changes = AuditChange.between(old?.auditFields, new?.auditFields)
        if let old, let new, old.longLinks.signingKey != new.longLinks.signingKey {
            // The key itself is a secret.
            changes.append(AuditChange("signingKey", after: "another one"))
        }
        return AuditedChange(
            action: action(.domainAdd, .domainUpdate, .domainRemove, old, new), right: .changeDomains,
            project: record?.projectID,
            target: AuditTarget(
                "domain", id: record?.id.description, name: (new ?? old).map { "\($0.domain)" }),
            changes: changes)
    }

    /// A change of an app.
    static func app(from old: AppRecord?, to new: AppRecord?) -> AuditedChange {
        let record = old ?? new
        return AuditedChange(
            action: action(.appAdd, .appUpdate, .appRemove, old, new), right: .changeApps, project: record?.projectID,
            target: AuditTarget(
                "app", id: record?.id.description, name: (new ?? old)?.app.bundleOrPackage),
            changes: AuditChange.between(old?.auditFields, new?.auditFields))
    }

    /// A change of a key: it is created, replaced by another one, or removed.
    static func key(_ action: AuditAction, _ record: APIKeyRecord, changes: [AuditChange] = []) -> AuditedChange {
        AuditedChange(
            action: action, right: .manageKeys, project: record.projectID,
            target: AuditTarget("key", id: record.id.description, name: record.name),
            changes: changes)
    }

    /// A key that is created.
    static func newKey(_ record: APIKeyRecord) -> AuditedChange {
        key(.keyAdd, record, changes: AuditChange.between(nil, record.auditFields))
    }

    /// A change of a webhook; its secrets are never told.
    static func webhook(from old: WebhookRecord?, to new: WebhookRecord?) -> AuditedChange {
        let record = old ?? new
        var changes = AuditChange.between(old?.auditFields, new?.auditFields)
        if let old, let new, old.secret != new.secret { changes.append(AuditChange("secret", after: "another one")) }
        return AuditedChange(
            action: action(.webhookAdd, .webhookUpdate, .webhookRemove, old, new), right: .manageWebhooks,
            project: record?.projectID,
            target: AuditTarget(
                "webhook", id: record?.id.description, name: (new ?? old).map { $0.name ?? $0.url.host }),
            changes: changes)
    }

    private static func action<Record>(
        _ added: AuditAction, _ updated: AuditAction, _ removed: AuditAction, _ old: Record?, _ new: Record?
    ) -> AuditAction {
        old == nil ? added : new == nil ? removed : updated
    }
}

extension AuditChange {
    /// The fields that differ; of a thing that is removed none, for its name says which it was.
    static func between(
        _ old: KeyValuePairs<String, String?>?, _ new: KeyValuePairs<String, String?>?
    ) -> [AuditChange] {
        guard let new else { return [] }
        return new.compactMap { field, after in
            let before = old?.first { $0.key == field }?.value
            return before == after ? nil : AuditChange(field, before: before, after: after)
        }
    }
}

// What the log says of records; secrets and hashes are never among it.

extension ProjectRecord {
    fileprivate var auditFields: KeyValuePairs<String, String?> {
        ["name": name, "urlPatterns": list(urlPatterns), "matchesProbably": "\(matchesProbably)"]
    }
}

extension LinkDomainRecord {
    fileprivate var auditFields: KeyValuePairs<String, String?> {
        [
            "prefix": "\(domain)", "project": projectID.description, "alternateHost": alternateHost,
            "retiredHosts": list(retiredHosts), "isCaseSensitive": "\(isCaseSensitive)",
            "fallbackURL": fallbackURL?.description, "notFoundURL": notFoundURL?.description,
            "urlPatterns": list(urlPatterns), "passedParameters": list(passedParameters.names),
            "servesAssociations": "\(servesAssociations)", "pages": json(pages),
        ]
    }
}

extension AppRecord {
    fileprivate var auditFields: KeyValuePairs<String, String?> {
        let details: String? =
            switch app {
            case .ios(let app): json(app)
            case .macos(let app): json(app)
            case .android(let app): json(app)
            }
        return ["name": name, "iconURL": iconURL?.description, "details": details]
    }
}

extension APIKeyRecord {
    fileprivate var auditFields: KeyValuePairs<String, String?> {
        [
            "role": role.rawValue, "name": name, "restrictions": restrictions.isEmpty ? nil : json(restrictions),
            "isServiceAccount": publicKey == nil ? nil : "true",
        ]
    }
}

extension WebhookRecord {
    fileprivate var auditFields: KeyValuePairs<String, String?> {
        // Receivers put secrets of their own into the query.
        [
            "url": url.scheme + "://" + url.authority + url.path, "name": name,
            "events": list(events.map(\.rawValue)), "isOn": "\(stoppedAt == nil)",
        ]
    }
}

private func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: " ")
}

private func json(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
}
