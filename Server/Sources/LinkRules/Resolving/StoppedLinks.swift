package import LinkStorage
import WaymarkLinks

/// The links that a change of settings would stop: they are followed before it and refused after it.
public struct StoppedLinks: Equatable, Sendable {
    /// The most links that are listed as examples.
    public static let exampleCount = 10

    /// A stopped link.
    public struct Example: Hashable, Sendable, Codable {
        /// The short link.
        public var shortLink: String
        /// Why it would be refused, as an English clause.
        public var reason: String
    }

    /// The number of stopped links.
    public var count: Int { stopped.count }
    /// The first stopped links.
    public private(set) var examples: [Example] = []

    private var stopped: Set<LinkRecord.ID> = []
    private let before: Directory
    private let after: Directory

    /// Compares two states of the settings; no link is checked yet.
    package init(before: Directory, after: Directory) {
        self.before = before
        self.after = after
    }

    /// Whether both contain the same links.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.stopped == rhs.stopped && lhs.examples == rhs.examples
    }

    /// The current domains whose links must be checked: their URL patterns, project, hosts or case rule change.
    package var changedDomains: [LinkDomainRecord] {
        before.domains.filter { old in
            guard let new = after.domain(old.id) else { return false }
            return before.urlPatternTexts(for: old.id) != after.urlPatternTexts(for: old.id)
                || old.projectID != new.projectID || Self.lostHost(old, new) != nil
                || Self.beginsToCountCase(old, new)
        }
    }

    /// The hosts that become link hosts: links with destinations on them must be checked.
    package var newHosts: [String] {
        let old = Set(before.domains.flatMap(\.allDomains))
        return Set(after.domains.flatMap(\.allDomains)).subtracting(old).map(\.host).sorted()
    }

    /// Checks a link; each link is counted once.
    package mutating func examine(_ record: LinkRecord) {
        guard let old = before.configuredDomain(record.domainID), let new = after.configuredDomain(record.domainID),
            Resolution.refusal(of: record.link, old, before) == nil, let reason = reason(record, old, new)
        else { return }
        guard stopped.insert(record.id).inserted, examples.count < Self.exampleCount else { return }
        examples.append(Example(shortLink: old.record.domain.url(for: record.code), reason: reason))
    }

    /// Why a link that is followed now would stop.
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

    /// The domain on a host that it would lose.
    private static func lostHost(_ old: LinkDomainRecord, _ new: LinkDomainRecord) -> LinkDomain? {
        old.allDomains.first { !new.allDomains.contains($0) }
    }

    private static func beginsToCountCase(_ old: LinkDomainRecord, _ new: LinkDomainRecord) -> Bool {
        !old.isCaseSensitive && new.isCaseSensitive
    }

    private static func reason(_ refusal: Resolution) -> String {
        switch refusal {
        case .allowlistMiss(let parameter, let url, _):
            "“\(parameter.rawValue)” matches no allowed destination: \(url)"
        case .linkIsDynamicLink(let url, _): "it leads to a link domain: \(url)"
        default: "it would be refused"
        }
    }
}
