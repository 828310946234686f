import Foundation
import LinkRules
package import LinkStorage
import Locking

import struct Synchronization.Atomic

/// A link of a store, with what was found for the latest settings.
///
/// What a link means depends on the settings of all domains, and on nothing that changes from click to click but the time, the
/// query and the visitor's traits: it is found once for each snapshot of the settings.
package final class CachedLink: Sendable {
    /// The link.
    package let record: LinkRecord
    /// Whether the link is followed at any moment.
    private let isAlwaysActive: Bool
    /// When ``UnknownCodeLimiter`` has recorded the code last, by its generations.
    let latestRecording = Atomic(-1)

    private struct Finding {
        var revision: Int64
        var host: DomainHost
        var resolution: Resolution
    }

    private let latest = Mutex<Finding?>(nil)
    private let redirects = Mutex(RememberedRedirects())

    /// Keeps a link.
    package init(_ record: LinkRecord) {
        self.record = record
        isAlwaysActive = record.disabledAt == nil && record.startsAt == nil && record.expiresAt == nil
    }

    /// Forgets what was found for settings that are not the latest any more.
    func forgetFindings() {
        latest.withLock { $0 = nil }
        redirects.withLock { $0 = RememberedRedirects() }
    }

    /// What the link is at a moment, by an address on a domain.
    func resolution(query: String?, on match: DomainMatch, in directory: Directory, at now: Date) -> Resolution {
        // What depends on the moment or on the query is found each time.
        guard isActive(at: now), query == nil || match.domain.record.passedParameters.names.isEmpty else {
            return Resolution(record, query: query, on: match, in: directory, at: now)
        }
        let known = latest.withLock { latest in
            latest.flatMap {
                $0.revision == directory.revision && $0.host == match.host
                    ? $0.resolution : nil
            }
        }
        if let known { return known }
        let resolution = Resolution(record, query: nil, on: match, in: directory, at: now)
        latest.withLock {
            $0 = Finding(revision: directory.revision, host: match.host, resolution: resolution)
        }
        return resolution
    }

    /// Where the link leads a visitor at a moment, by an address on a domain; `nil` where it leads nowhere, or to a page.
    func redirect(
        _ profile: VisitorProfile, query: String?, on match: DomainMatch, in directory: Directory, at now: Date
    ) -> PlannedRedirect? {
        guard query == nil, isActive(at: now) else {
            return planned(profile, query: query, on: match, in: directory, at: now)
        }
        let (traits, host, revision) = (profile.traits, match.host, directory.revision)
        if let known = redirects.withLock({ $0.redirect(for: traits, on: host, revision: revision) }) { return known }
        guard let redirect = planned(profile, query: nil, on: match, in: directory, at: now) else { return nil }
        redirects.withLock { $0.remember(redirect, for: traits, on: host, revision: revision) }
        return redirect
    }

    private func planned(
        _ profile: VisitorProfile, query: String?, on match: DomainMatch, in directory: Directory, at now: Date
    ) -> PlannedRedirect? {
        resolution(query: query, on: match, in: directory, at: now).found.flatMap { found in
            LinkVisit(to: found, at: RequestedAddress(found, query: query), by: profile.visitor).redirect
        }
    }

    private func isActive(at now: Date) -> Bool {
        isAlwaysActive || record.inactivity(at: now) == nil
    }
}
