import Foundation
import InstallMatching
import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Records what happens to links: the one way from a use case to statistics.
public final class ActivityRecorder: Sendable {
    private let journal: any ActivityJournal
    private let visitors: VisitorNumbers?
    private let countryOf: (@Sendable (IPAddress) -> CountryCode?)?
    private let sharedNetworks: @Sendable () -> NetworkRanges
    private let clock: LinkClock

    /// Creates a recorder whose clicks tell neither visitors apart nor their countries.
    public convenience init(journal: any ActivityJournal, clock: LinkClock) {
        self.init(journal: journal, visitors: nil, clock: clock)
    }

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - journal: receives what is recorded.
    ///   - visitors: tells visitors apart.
    ///   - countryOf: finds the country of an address without waiting; `nil` where clicks have none.
    ///   - sharedNetworks: the networks that strangers share, from which no click is a candidate.
    ///   - clock: what time it is.
    init(
        journal: any ActivityJournal, visitors: VisitorNumbers?,
        countryOf: (@Sendable (IPAddress) -> CountryCode?)? = nil,
        sharedNetworks: @escaping @Sendable () -> NetworkRanges = { .none }, clock: LinkClock
    ) {
        self.journal = journal
        self.visitors = visitors
        self.countryOf = countryOf
        self.sharedNetworks = sharedNetworks
        self.clock = clock
    }

    /// Records a visit; long links are not recorded.
    func record(_ visit: LinkVisit, of request: LinkRequest, by profile: VisitorProfile, at now: Date) {
        let number = visitors?.number(of: request, at: now)
        guard
            let click = visit.click(of: request, by: profile, at: now, visitor: number, from: country(of: request))
        else { return }
        journal.record(.click(click))
    }

    /// Records a redirect.
    func record(_ redirect: PlannedRedirect, of request: LinkRequest, by profile: VisitorProfile, at moment: Date) {
        let number = visitors?.number(of: request, at: moment)
        journal.record(
            .click(
                redirect.click(of: request, by: profile, at: moment, visitor: number, from: country(of: request))))
    }

    /// Records a click as a candidate, if it is one by its visitor and network.
    ///
    /// - Parameters:
    ///   - token: the token of the click; without one it is no candidate.
    ///   - request: the visitor's request.
    ///   - profile: the visitor.
    /// - Returns: whether it was recorded.
    @discardableResult
    func recordCandidate(_ token: ClickToken?, of request: LinkRequest, by profile: VisitorProfile) -> Bool {
        guard let token, let client = request.client,
            let device = CandidateRule.device(of: request, by: profile),
            let network = visitors?.network(of: client, at: token.moment, excluding: sharedNetworks())
        else { return false }
        journal.record(
            .candidate(
                PendingClick(
                    id: PendingClick.ID(uuid: token.click), link: token.link, moment: token.moment, network: network,
                    traits: device)))
        return true
    }

    /// Records what the page of a candidate told about its device.
    func record(_ device: DeviceTraits, ofClick token: ClickToken) {
        journal.record(.candidateTraits(device, of: PendingClick.ID(uuid: token.click), at: clock.now()))
    }

    /// Records what an app told about a link.
    public func record(_ event: LinkEvent, link: LinkRecord.ID, platform: LinkPlatform) {
        journal.record(.appEvent(event, link: link, platform: platform, at: clock.now()))
    }

    /// Records a request for a code that no link of a domain has.
    func recordUnknownCode(on domain: LinkDomainRecord.ID) {
        journal.record(.unknownCode(on: domain, at: clock.now()))
    }

    private func country(of request: LinkRequest) -> CountryCode? {
        guard let countryOf, let client = request.client else { return nil }
        return countryOf(client)
    }
}
