package import LinkStorage
import WaymarkLinks

/// The links that a change of settings would stop: they are followed now, and would be refused then.
public struct StoppedLinks: Equatable, Sendable {
    /// How many links are named.
    public static let exampleCount = 10

    /// One of them.
    public struct Example: Hashable, Sendable, Codable {
        /// The short link.
        public var shortLink: String
        /// Why it would be refused, as a clause in English.
        public var reason: String
    }

    /// How many links.
    public var count: Int { stopped.count }
    /// The first of them.
    public private(set) var examples: [Example] = []

    private var stopped: Set<LinkRecord.ID> = []
    private let before: Directory
    private let after: Directory

    /// Compares two states of the settings; no link is looked at yet.
    package init(before: Directory, after: Directory) {
        self.before = before
        self.after = after
    }

    /// Whether both hold the same links.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.stopped == rhs.stopped && lhs.examples == rhs.examples
    }

    /// The domains whose links have to be looked at, because their URL patterns change.
    package var changedDomains: [LinkDomainRecord] {
        after.domains.filter { domain in
            before.domain(domain.id) != nil
                && before.urlPatternTexts(for: domain.id) != after.urlPatternTexts(for: domain.id)
        }
    }

    /// The hosts that become those of link domains: links that lead there have to be looked at.
    package var newHosts: [String] {
        let old = Set(before.domains.flatMap(\.allDomains))
        return Set(after.domains.flatMap(\.allDomains)).subtracting(old).map(\.host).sorted()
    }

    /// Looks at a link; each counts once.
    package mutating func examine(_ record: LinkRecord) {
        guard let old = before.configuredDomain(record.domainID), let new = after.configuredDomain(record.domainID),
            Resolution.refusal(of: record.link, old, before) == nil,
            let refusal = Resolution.refusal(of: record.link, new, after)
        else { return }
        guard stopped.insert(record.id).inserted, examples.count < Self.exampleCount else { return }
        examples.append(
            Example(shortLink: old.record.domain.url(for: record.code), reason: Self.reason(refusal)))
    }

    private static func reason(_ refusal: Resolution) -> String {
        switch refusal {
        case .allowlistMiss(let parameter, let url, _):
            "“\(parameter.rawValue)” matches no URL pattern: \(url)"
        case .linkIsDynamicLink(let url, _): "it leads to a link domain: \(url)"
        default: "it would be refused"
        }
    }
}
