public import WaymarkLinks

/// The limits of a link's use, and its destination afterwards.
public struct LinkLimits: Hashable, Sendable {
    /// The limit of clicks by people; `nil` without one.
    public var clicks: UseLimit?
    /// How often apps may get the link; afterwards it only leads to web pages and stores.
    public var openings: UseLimit?
    /// Where people are led after the last click; `nil` for the page that says so.
    public var usedUpURL: WebURL?
    /// Where people are led after the link has expired; `nil` for the page that says so.
    public var expiredURL: WebURL?

    /// Creates limits; by default there are none.
    public init(
        clicks: UseLimit? = nil, openings: UseLimit? = nil, usedUpURL: WebURL? = nil, expiredURL: WebURL? = nil
    ) {
        self.clicks = clicks
        self.openings = openings
        self.usedUpURL = usedUpURL
        self.expiredURL = expiredURL
    }

    /// Whether each use has to be taken from the store, because their number is limited.
    public var countsUses: Bool { clicks != nil || openings != nil }

    /// Whether all clicks are used up.
    public var areClicksUsedUp: Bool { clicks?.isUsedUp == true }

    /// Whether one more of each of some uses is permitted.
    package func permits(_ uses: LinkUses) -> Bool {
        !(uses.contains(.click) && clicks?.isUsedUp == true) && !(uses.contains(.opening) && openings?.isUsedUp == true)
    }

    /// Counts one more of each of some uses, as far as they are limited.
    package mutating func count(_ uses: LinkUses) {
        if uses.contains(.click) { clicks?.used += 1 }
        if uses.contains(.opening) { openings?.used += 1 }
    }

    /// The same limits with the uses of others: those of a limit that stays.
    package func keepingUses(of other: LinkLimits) -> LinkLimits {
        var limits = self
        limits.clicks?.used = other.clicks?.used ?? 0
        limits.openings?.used = other.openings?.used ?? 0
        return limits
    }

    /// The same limits with the greater of the uses of both.
    package func mergingUses(of other: LinkLimits) -> LinkLimits {
        var limits = self
        if let known = other.clicks?.used { limits.clicks?.used = max(known, clicks?.used ?? 0) }
        if let known = other.openings?.used { limits.openings?.used = max(known, openings?.used ?? 0) }
        return limits
    }
}
