import Foundation
public import LinkRules
import LinkStorage
import WaymarkLinks

/// Gives apps the links that opened them, as often as the limits of the links permit.
///
/// The system opens an app without asking the service, so that the app's question is the click too, unless the address names a
/// click that a page of the link has counted.
public struct LinkOpenings: Sendable {
    private let resolver: LinkResolver
    private let tokens: ClickTokens
    private let clock: LinkClock

    /// Creates the use case.
    init(resolver: LinkResolver, tokens: ClickTokens, clock: LinkClock) {
        self.resolver = resolver
        self.tokens = tokens
        self.clock = clock
    }

    /// Resolves the address by which an app was opened, and takes what this uses of its link.
    ///
    /// - Parameter caller: who asks; nothing is taken for links of other projects, and for keys that are secrets, whose holders may
    ///   read every link.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails; nothing is given then.
    public func resolve(_ url: String, for caller: Caller) async throws -> Resolution {
        let resolution = try await resolver.resolve(url)
        guard caller.role == .app, let found = resolution.found, caller.mayAct(in: found.domain.record.projectID) else {
            return resolution
        }
        return try await take(found, by: url)
    }

    /// Takes what an app uses of a link that it gets.
    ///
    /// - Returns: the link, or that it is used up.
    func take(_ found: FoundLink, by url: String) async throws -> Resolution {
        guard let record = found.record, record.limits.countsUses else { return .link(found) }
        return try await resolver.take(uses(of: record.id, by: url), of: found)
            ? .link(found) : .inactive(record, .usedUp, domain: found.domain.record)
    }

    /// What an app uses of a link with a limit that it gets by an address.
    func uses(of link: LinkRecord.ID, by url: String) -> LinkUses {
        countedClick(on: link, in: WebURL(url)?.query) == nil ? [.click, .opening] : .opening
    }

    private func countedClick(on link: LinkRecord.ID, in query: String?) -> ClickToken? {
        query.flatMap { tokens.countedClick(on: link, inQuery: $0, at: clock.now()) }
    }
}
