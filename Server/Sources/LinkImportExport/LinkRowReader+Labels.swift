import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

// What a row says of a link besides its code, its domain and its parameters.

extension LinkRowReader {
    /// The columns of a row that are about the link, and not of it.
    struct Labels {
        var name: String?
        var tags: [String] = []
        var archived = LinkStateField.no
        var disabled = LinkStateField.no
        var isEnabled = true
        var isManaged: Bool?
        var createdAt: Date?
        var updatedAt: Date?
        var startsAt: Date?
        var expiresAt: Date?
        var limits = LinkLimits()
        /// The openings that were taken; without a limit they mean nothing.
        var openingsUsed = 0
        /// Columns that cannot be read; a link that is replaced keeps what it has.
        var unknown: ImportedLink.Facts = []
    }

    mutating func readLabel(_ column: LinkColumn, _ bytes: ArraySlice<UInt8>, into labels: inout Labels) {
        switch column {
        case .name: labels.name = lenient.name(text(bytes, column), column.name)
        case .tags:
            labels.tags = lenient.tags(
                text(bytes, column).split { $0 == "," || $0 == ";" }.map(String.init), column.name)
        case .created: labels.createdAt = lenient.moment(bytes, column.name)
        case .updated: labels.updatedAt = lenient.moment(bytes, column.name)
        case .starts: labels.startsAt = lenient.bound(bytes, column.name)
        case .expires: labels.expiresAt = lenient.bound(bytes, column.name)
        case .archived:
            if let state = lenient.state(bytes, column.name) {
                labels.archived = state
            } else {
                lenient.note(.flagUnknown, column.name, .stateLeftOut(LenientReader.shown(bytes)))
                labels.unknown.insert(.archived)
            }
        case .disabled:
            if let state = lenient.state(bytes, column.name) {
                labels.disabled = state
            } else {
                lenient.disable(column.name, .badState(LenientReader.shown(bytes)))
            }
        case .enabled:
            if let flag = FlagParser.flag(bytes) {
                labels.isEnabled = flag
            } else {
                lenient.disable(column.name, .badState(LenientReader.shown(bytes)))
            }
        case .managed:
            labels.isManaged = lenient.flag(bytes, column.name)
            if labels.isManaged == nil { labels.unknown.insert(.managed) }
        case .clickLimit: labels.limits.clicks = lenient.limit(bytes, column.name).map { UseLimit($0) }
        case .openingLimit: labels.limits.openings = lenient.limit(bytes, column.name).map { UseLimit($0) }
        case .openingsUsed: labels.openingsUsed = lenient.uses(bytes, column.name)
        case .usedUpURL: labels.limits.usedUpURL = lenient.address(text(bytes, column), column.name)
        case .expiredURL: labels.limits.expiredURL = lenient.address(text(bytes, column), column.name)
        case .shortLink, .code, .parameter: break
        }
    }

    /// What a row says something about, with its dates made consistent.
    mutating func facts(of labels: inout Labels) -> ImportedLink.Facts {
        (labels.startsAt, labels.expiresAt) = lenient.period(
            from: labels.startsAt, until: labels.expiresAt, LinkColumn.starts.name)
        var facts = tableFacts.subtracting(labels.unknown)
        if lenient.disablesLink {
            labels.isEnabled = false
            facts.insert(.disabled)
            // What cannot be read takes nothing away from a link that is replaced.
            if labels.startsAt == nil { facts.remove(.start) }
            if labels.expiresAt == nil { facts.remove(.end) }
            if labels.limits.clicks == nil { facts.remove(.clickLimit) }
            if labels.limits.openings == nil { facts.remove(.openingLimit) }
        }
        if labels.createdAt != nil { facts.insert(.creation) }
        if case .since = labels.archived { facts.insert(.archivedMoment) }
        if case .since = labels.disabled { facts.insert(.disabledMoment) }
        return facts
    }

    mutating func record(
        _ link: DynamicLink, on domain: LinkDomainRecord, code: ShortCode, _ labels: Labels
    ) -> LinkRecord {
        let createdAt = labels.createdAt ?? labels.updatedAt ?? now
        var limits = labels.limits
        limits.openings = limits.openings.map { UseLimit($0.most, used: min($0.most, labels.openingsUsed)) }
        let disabled = labels.disabled == .no && !labels.isEnabled ? .yes : labels.disabled
        return LinkRecord(
            id: LinkRecord.ID(at: createdAt, using: &generator), projectID: domain.projectID, domainID: domain.id,
            code: code, link: link, name: labels.name, tags: labels.tags,
            // Firebase listed the links of its console, which all have names, and none that apps had made.
            isManaged: labels.isManaged ?? (labels.name != nil || kind != .firebase), createdAt: createdAt,
            updatedAt: labels.updatedAt ?? createdAt, archivedAt: labels.archived.moment(now: now),
            disabledAt: disabled.moment(now: now), startsAt: labels.startsAt, expiresAt: labels.expiresAt,
            limits: limits)
    }

    /// What a table's columns say something about, whatever is in a row.
    static func facts(_ layout: LinkTableLayout, _ kind: LinkTableKind) -> ImportedLink.Facts {
        var facts: ImportedLink.Facts = []
        for case let column? in layout.columns {
            switch column {
            case .name: facts.formUnion(kind == .firebase ? [.name, .managed] : .name)
            case .tags: facts.insert(.tags)
            case .managed: facts.insert(.managed)
            case .archived: facts.insert(.archived)
            case .disabled, .enabled: facts.insert(.disabled)
            case .starts: facts.insert(.start)
            case .expires: facts.insert(.end)
            case .clickLimit: facts.insert(.clickLimit)
            case .openingLimit: facts.insert(.openingLimit)
            case .usedUpURL: facts.insert(.usedUpTarget)
            case .expiredURL: facts.insert(.expiredTarget)
            case .shortLink, .code, .parameter, .created, .updated, .openingsUsed: break
            }
        }
        return facts
    }
}
