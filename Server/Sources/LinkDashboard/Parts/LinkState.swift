import Foundation
import LinkPages
import LinkService
import LinkStorage
import WaymarkLinks

extension ManagedLink {
    /// The name or the title of the card; `nil` where people know the link by its address only.
    var title: String? { record.name ?? record.link.social.title }

    /// What the link is called in a table.
    var titleMarkup: HTML { title.map { "\($0.beginning(scalars: 80, bytes: 400))" } ?? .address(shortLink) }

    /// The short link as people say it, without its scheme.
    var shortName: String {
        shortLink.firstRange(of: "://").map { String(shortLink[$0.upperBound...]) } ?? shortLink
    }
}

/// Whether a link works at a moment, in a word.
enum LinkState: Hashable, Sendable {
    case works, archived, disabled, notStarted, expired, usedUp

    /// Judges a link.
    init(_ record: LinkRecord, at now: Date) {
        switch record.inactivity(at: now) {
        case .disabled: self = .disabled
        case .notStarted: self = .notStarted
        case .expired: self = .expired
        case .usedUp: self = .usedUp
        case nil where record.archivedAt != nil: self = .archived
        // Only those who have clicked before get on.
        case nil: self = record.limits.clicks?.isUsedUp == true ? .usedUp : .works
        }
    }

    /// The word.
    func title(_ words: Words) -> String {
        switch self {
        case .works: words("Works", "Funktioniert")
        case .archived: words("Archived", "Archiviert")
        case .disabled: words("Disabled", "Abgeschaltet")
        case .notStarted: words("Not started", "Beginnt später")
        case .expired: words("Expired", "Abgelaufen")
        case .usedUp: words("Used up", "Aufgebraucht")
        }
    }

    /// The word as a mark of a row.
    func markup(_ words: Words) -> HTML {
        "<span class=\"state\(self == .works ? " on" as HTML : "")\">\(title(words))</span>"
    }
}
