import Foundation
import WaymarkLinks

extension ImportedLink {
    /// The link as it is stored where it replaces another one.
    package func replacing(_ stored: LinkRecord) -> LinkRecord {
        let record = record.roundedToMilliseconds
        var new = stored
        new.link = record.link
        if facts.contains(.name) { new.name = record.name }
        if facts.contains(.tags) { new.tags = record.tags }
        if facts.contains(.managed) { new.isManaged = record.isManaged }
        if facts.contains(.creation) {
            new.createdAt = record.createdAt
            new.updatedAt = record.updatedAt
        }
        if facts.contains(.archived) {
            new.archivedAt = Self.moment(record.archivedAt, stored.archivedAt, facts.contains(.archivedMoment))
        }
        if facts.contains(.disabled) {
            new.disabledAt = Self.moment(record.disabledAt, stored.disabledAt, facts.contains(.disabledMoment))
        }
        if facts.contains(.start) { new.startsAt = record.startsAt }
        if facts.contains(.end) { new.expiresAt = record.expiresAt }
        if facts.contains(.clickLimit) { new.limits.clicks = record.limits.clicks }
        if facts.contains(.openingLimit) { new.limits.openings = record.limits.openings }
        // What was used stays used, so that to import again gives nothing back.
        new.limits = new.limits.mergingUses(of: stored.limits)
        if facts.contains(.usedUpTarget) { new.limits.usedUpURL = record.limits.usedUpURL }
        if facts.contains(.expiredTarget) { new.limits.expiredURL = record.limits.expiredURL }
        if facts.contains(.claiming) {
            new.claimToken = record.claimToken
            new.shareable = record.shareable
        }
        return new
    }

    /// A moment that may only say that there is one, and not which.
    private static func moment(_ new: Date?, _ stored: Date?, _ isKnown: Bool) -> Date? {
        guard !isKnown, new != nil, let stored else { return new }
        return stored
    }
}

extension LinkRecord {
    /// The link as a store gives it back: with moments to the millisecond.
    package var roundedToMilliseconds: LinkRecord {
        var link = self
        link.createdAt = createdAt.roundedToMilliseconds
        link.updatedAt = updatedAt.roundedToMilliseconds
        link.archivedAt = archivedAt?.roundedToMilliseconds
        link.disabledAt = disabledAt?.roundedToMilliseconds
        link.startsAt = startsAt?.roundedToMilliseconds
        link.expiresAt = expiresAt?.roundedToMilliseconds
        return link
    }
}
