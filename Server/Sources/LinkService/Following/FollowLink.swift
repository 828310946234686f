import Foundation
public import InstallMatching
public import LinkRules
import LinkStorage
import WaymarkLinks

/// Answers visitors who follow a link, and records their visits.
///
/// But for one wait for the link, an answer is a pure function of the request and one snapshot of the settings.
public final class FollowLink: Sendable {
    private let resolver: LinkResolver
    private let directory: DirectoryCache
    private let recorder: ActivityRecorder
    private let tokens: ClickTokens?
    private let answers: LinkAnswerCounts
    private let clock: LinkClock

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - tokens: makes the tokens of clicks; `nil` for clicks without tokens, which are never candidates.
    ///   - answers: counts what visitors get.
    public init(
        resolver: LinkResolver, directory: DirectoryCache, recorder: ActivityRecorder, tokens: ClickTokens? = nil,
        answers: LinkAnswerCounts = LinkAnswerCounts(), clock: LinkClock
    ) {
        self.resolver = resolver
        self.directory = directory
        self.recorder = recorder
        self.tokens = tokens
        self.answers = answers
        self.clock = clock
    }

    /// The settings by which requests are answered now.
    public var settings: Directory { directory.current }

    /// Answers a request, and records the visit.
    ///
    /// Of a link with a limit, the store takes the click before the answer; without the store there is none.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - scanners: the networks of machines that check links, if they are known.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` if the network has asked for too many unknown codes. A
    ///   store that cannot be asked, or is damaged, gives ``LinkRefusal/unavailable(_:)``.
    public func answer(_ request: LinkRequest, scanners: NetworkRanges? = nil) async throws -> LinkAnswer {
        let settings = directory.current
        do {
            let resolution = try await resolve(request, query: request.query, in: settings)
            guard let resolved = resolution.found else {
                if case .notFound(let domain) = resolution { recorder.recordUnknownCode(on: domain.id) }
                return counted(LinkAnswer(refusing: resolution, host: request.authority, in: settings))
            }
            let found = request.override.map { resolved.changed(by: $0, in: settings) } ?? resolved
            let profile = request.visitor.recognized(at: request.client, in: scanners)
            let visit = LinkVisit(
                to: found, at: RequestedAddress(found, query: request.query, override: request.override),
                by: profile.visitor)
            let now = clock.now()
            let use = visit.clickUse(request.method, continuing: countedClick(by: request, on: found, at: now))
            if let record = found.record, try await !takeClick(of: found, record, for: use) {
                return counted(
                    LinkAnswer(
                        refusing: .inactive(record, .usedUp, domain: found.domain.record), host: request.authority,
                        in: settings))
            }
            switch use {
            case .unlimited, .takesOne: break
            case .withheld:
                recorder.record(visit, of: request, by: profile, at: now)
                return counted(visit.withheldAnswer)
            case .fetchedAhead:
                recorder.record(visit, of: request, by: profile, at: now)
                return counted(
                    LinkAnswer(content: .refusal(.fetchedAhead), host: request.authority, domain: found.domain))
            case .goesOn(let click):
                // The click of the page goes on: another token would be a way to have clicks without end.
                recorder.record(visit, of: request, by: profile, at: now)
                answers.record(visit.plan.clickAnswer)
                return LinkAnswer(visit, token: click)
            }
            let token = visit.needsToken ? visit.clicked.flatMap { tokens?.token(of: $0, at: now) } : nil
            recorder.record(visit, of: request, by: profile, at: now)
            answers.record(visit.plan.clickAnswer)
            let isCandidate = visit.isMatchable && recorder.recordCandidate(token, of: request, by: profile)
            return LinkAnswer(visit, token: token, isCandidate: isCandidate)
        } catch let error as LinkServiceError where error.code == .unavailable || error.code == .corrupt {
            return counted(.unavailable(error, request, settings))
        }
    }

    /// Answers a request by a redirect that needs no store, and records the visit.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - scanners: the networks of machines that check links, if they are known.
    /// - Returns: where it leads, the same as ``answer(_:scanners:)`` would give but for the token; `nil` where that method has to
    ///   be asked, and then nothing was recorded.
    public func redirectAtOnce(_ request: LinkRequest, scanners: NetworkRanges? = nil) -> LinkLocation? {
        let now = clock.now()
        let profile = request.visitor.recognized(at: request.client, in: scanners)
        guard
            let redirect = resolver.redirectAtOnce(request, by: profile, in: directory.current, at: now)
        else { return nil }
        recorder.record(redirect, of: request, by: profile, at: now)
        answers.record(redirect.answer)
        guard redirect.address.hasTokenPlace || redirect.isMatchable else { return LinkLocation(redirect.address) }
        let token = tokens?.token(of: redirect.link, at: now)
        if redirect.isMatchable { recorder.recordCandidate(token, of: request, by: profile) }
        return LinkLocation(redirect.address, token: token)
    }

    /// Finds the short link of an address, for a QR code; records nothing.
    ///
    /// - Parameter request: the request for the code, with the path of the link; its query is that of the code.
    /// - Throws: the same as ``answer(_:scanners:)``.
    public func printableLink(_ request: LinkRequest) async throws -> PrintableLink {
        let settings = directory.current
        do {
            let resolution = try await resolve(request, query: nil, in: settings)
            return resolution.printableLink.map(PrintableLink.link)
                ?? .refused(LinkAnswer(refusing: resolution, host: request.authority, in: settings))
        } catch let error as LinkServiceError where error.code == .unavailable || error.code == .corrupt {
            return .refused(.unavailable(error, request, settings))
        }
    }

    private func counted(_ answer: LinkAnswer) -> LinkAnswer {
        answers.record(answer.content)
        return answer
    }

    // MARK: Limits

    private func countedClick(by request: LinkRequest, on found: FoundLink, at now: Date) -> ClickToken? {
        guard let record = found.record, record.limits.clicks != nil, let query = request.query else { return nil }
        return tokens?.countedClick(on: record.id, inQuery: query, at: now)
    }

    /// Takes the click that a visit uses of a link, if it uses one.
    ///
    /// - Returns: whether the link may be followed; `false` where its clicks are used up.
    private func takeClick(of found: FoundLink, _ record: LinkRecord, for use: ClickUse) async throws -> Bool {
        switch use {
        case .unlimited, .goesOn: true
        case .takesOne: try await resolver.take(.click, of: found)
        case .withheld, .fetchedAhead: !record.limits.areClicksUsedUp
        }
    }

    private func resolve(_ request: LinkRequest, query: String?, in settings: Directory) async throws -> Resolution {
        try await resolver.resolve(
            authority: request.authority, path: request.path, query: query, for: request.network, in: settings)
    }
}
