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

    /// The domains, as they are now, whose links have to be looked at: their URL patterns, project, hosts or case rule change.
    package var changedDomains: [LinkDomainRecord] {
        before.domains.filter { old in
            guard let new = after.domain(old.id) else { return false }
            return before.urlPatternTexts(for: old.id) != after.urlPatternTexts(for: old.id)
                || old.projectID != new.projectID || Self.lostHost(old, new) != nil
                || Self.beginsToCountCase(old, new)
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
            Resolution.refusal(of: record.link, old, before) == nil, let reason = reason(record, old, new)
        else { return }
        guard stopped.insert(record.id).inserted, examples.count < Self.exampleCount else { return }
        examples.append(Example(shortLink: old.record.domain.url(for: record.code), reason: reason))
    }

    /// Why a link that is followed now would not be followed as before.
    private func reason(_ record: LinkRecord, _ old: ConfiguredDomain, _ new: ConfiguredDomain) -> String? {
        if let refusal = Resolution.refusal(of: record.link, new, after) { return Self.reason(refusal) }
        if let host = Self.lostHost(old.record, new.record) {
            return "it would not be found at \(host.url(for: record.code))"
        }
        if Self.beginsToCountCase(old.record, new.record), record.code.description.contains(where: \.isLetter) {
            return "it would not be found in another letter case"
        }
        guard old.record.projectID != new.record.projectID else { return nil }
        let known = record.link.foreignApps(old.apps)
        if let lost = record.link.foreignApps(new.apps).first(where: { !known.contains($0) }) {
            let project = after.project(new.record.projectID)?.name ?? ""
            return "“\(lost.rawValue)” names an app that the project “\(project)” does not have: "
                + (record.link.text(of: lost) ?? "")
        }
        let isLost =
            record.link.mayFollowAndroidLink(apps: old.apps, patterns: old.urlPatterns)
            && !record.link.mayFollowAndroidLink(apps: new.apps, patterns: new.urlPatterns)
        return isLost ? "“al” is not the address of an app of its project" : nil
    }

    /// The domain on a host that it would no longer have.
    private static func lostHost(_ old: LinkDomainRecord, _ new: LinkDomainRecord) -> LinkDomain? {
        old.allDomains.first { !new.allDomains.contains($0) }
    }

    private static func beginsToCountCase(_ old: LinkDomainRecord, _ new: LinkDomainRecord) -> Bool {
        !old.isCaseSensitive && new.isCaseSensitive
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
