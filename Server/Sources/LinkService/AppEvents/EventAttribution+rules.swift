import Foundation
import LinkStorage

extension EventAttribution {
    /// Attributes an event of the app itself, or returns `nil` if it belongs to no link.
    ///
    /// The link with which the app was opened counts before the link that led to the installation: it is the last touch. A
    /// claim counts for a limited time after its click, by the clock of the service.
    ///
    /// - Parameters:
    ///   - opened: the link of the project that the event names.
    ///   - claim: the claim of the project that the event names.
    ///   - moment: when the event happened.
    ///   - window: how long after the click a claim counts, in seconds.
    init?(opened: LinkRecord.ID?, claim: ClaimRecord?, at moment: Date, window: TimeInterval) {
        let valid = claim.flatMap { moment.timeIntervalSince($0.clickedAt ?? $0.claimedAt) <= window ? $0 : nil }
        var claimed: LinkRecord.ID?
        if case .link(let link) = valid?.answer { claimed = link }
        guard let link = opened ?? claimed else { return nil }
        self.init(link: link, touch: opened == nil ? .install : .open)
        guard let valid, claimed == link else { return }
        self.claim = valid.id
        if case .click(let click) = valid.use { self.click = click }
    }
}
