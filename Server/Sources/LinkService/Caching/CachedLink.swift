import Foundation
import LinkRules
import LinkStorage
import Locking

/// A link of a store, with what was found for the latest settings.
///
/// What a link means depends on the settings of all domains, and on nothing that changes from click to click but the time and the
/// query: it is found once for each snapshot of the settings.
final class CachedLink: Sendable {
    /// The link.
    let record: LinkRecord

    private struct Finding {
        var revision: Int64
        var host: DomainHost
        var resolution: Resolution
    }

    private let latest = Mutex<Finding?>(nil)

    /// Keeps a link.
    init(_ record: LinkRecord) {
        self.record = record
    }

    /// What the link is at a moment, by an address on a domain.
    func resolution(query: String?, on match: DomainMatch, in directory: Directory, at now: Date) -> Resolution {
        // What depends on the moment or on the query is found each time.
        guard record.inactivity(at: now) == nil, query == nil || match.domain.record.passedParameters.names.isEmpty
        else {
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
            $0 = Finding(
                revision: directory.revision, host: match.host, resolution: resolution)
        }
        return resolution
    }
}
