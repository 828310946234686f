import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension LinkNote {
    /// What the log says of changes of links that a caller makes: of each its short link, and the fields before and after.
    ///
    /// A change that leaves all fields as they are is not noted. Of a deleted link only the short link is, since nothing of what it
    /// said may stay.
    init(by caller: Caller, in directory: Directory, at moment: Date) {
        self.init { before, after in
            guard let link = after ?? before else { return nil }
            let changes = after.map { AuditChange.between(before?.auditFields ?? [], $0.auditFields) } ?? []
            guard before == nil || after == nil || !changes.isEmpty else { return nil }
            let name = directory.domain(link.domainID).map { $0.domain.url(for: link.code) } ?? "\(link.code)"
            return caller.auditEntry(
                Self.action(before, after, changes), AuditTarget("link", id: link.id.description, name: name),
                in: link.projectID, changes: changes, at: moment)
        }
    }

    private static func action(_ before: LinkRecord?, _ after: LinkRecord?, _ changes: [AuditChange]) -> AuditAction {
        guard before != nil else { return .linkAdd }
        guard let after else { return .linkRemove }
        return switch changes.map(\.field) {
        case ["archived"]: after.archivedAt == nil ? .linkRestore : .linkArchive
        case ["disabled"]: after.disabledAt == nil ? .linkEnable : .linkDisable
        default: .linkUpdate
        }
    }
}

extension AuditChange {
    /// The fields that differ, those of the old side that are gone last.
    fileprivate static func between(
        _ old: [(field: String, value: String)], _ new: [(field: String, value: String)]
    ) -> [AuditChange] {
        let changed = new.compactMap { field, after -> AuditChange? in
            let before = old.first { $0.field == field }?.value
            return before == after ? nil : AuditChange(field, before: before, after: after)
        }
        let gone = old.filter { field, _ in !new.contains { $0.field == field } }
        return (changed + gone.map { AuditChange($0.field, before: $0.value) }).map(\.withoutSecrets)
    }

    /// A claim token opens the link to whoever has it.
    private var withoutSecrets: AuditChange {
        guard field == LinkRecord.claimTokenField else { return self }
        return AuditChange(field, before: before.map { _ in "a token" }, after: after.map { _ in "another token" })
    }
}

extension LinkRecord {
    fileprivate static let claimTokenField = "claimToken"

    /// The fields that have a value: what the link says by the names of its parameters, the others by those of the native API.
    fileprivate var auditFields: [(field: String, value: String)] {
        let parameters = LongLinkCodec.parameters(ofQuery: LongLinkCodec.encodeQuery(link)).map {
            (field: $0.name, value: $0.value)
        }
        let settings: [(field: String, value: String?)] = [
            ("name", name), ("tags", tags.isEmpty ? nil : tags.joined(separator: ", ")),
            ("archived", archivedAt == nil ? nil : "true"), ("disabled", disabledAt == nil ? nil : "true"),
            ("startsAt", startsAt.map(RFC3339.text)), ("expiresAt", expiresAt.map(RFC3339.text)),
            ("clickLimit", limits.clicks.map { "\($0.most)" }), ("openingLimit", limits.openings.map { "\($0.most)" }),
            ("usedUpURL", limits.usedUpURL?.description), ("expiredURL", limits.expiredURL?.description),
            (Self.claimTokenField, claimToken),
            ("shareable", shareable.names.isEmpty ? nil : shareable.names.joined(separator: ", ")),
        ]
        return parameters + settings.compactMap { field, value in value.map { (field, $0) } }
    }
}
