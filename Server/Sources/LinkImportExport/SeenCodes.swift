import LinkRules
import LinkStorage

/// The places of codes in a file, to distinguish a code that occurs twice from one that is in use elsewhere.
///
/// Of long files only the first codes are remembered, so that an import needs constant memory; a later one is told as in use, or
/// overwrites an earlier link untold.
struct SeenCodes {
    /// What became of a link that was not stored as a new one without more ado.
    typealias Finding = (fault: RowFault, kind: LinkImportEntry.Kind)

    /// So many codes take some 30 MB, and as much again where links are replaced.
    private static let most = 1_000_000

    /// What kind of place a number in the file is.
    private let place: @Sendable (Int) -> RowFault.Place
    private let replaces: Bool
    /// The numbers by a hash of domain and code: a collision could only name a wrong place.
    private var numbers: [Int: Int] = [:]
    /// By the same hash, what the link says; of imports alone that replace links.
    private var contents: [Int: Int] = [:]

    init(_ policy: LinkImportPolicy, _ place: @escaping @Sendable (Int) -> RowFault.Place) {
        self.place = place
        replaces = policy.replaces
    }

    /// Why a link was not taken, where another one stands in its way, or which link of the same file it has overwritten; notes the
    /// place of one that was taken.
    ///
    /// - Parameter directory: the domains, which say whether letter case counts in their codes.
    mutating func finding(
        _ outcome: LinkImportOutcome, of link: LinkRecord, number: Int, in directory: Directory
    ) -> Finding? {
        let key = key(of: link, in: directory)
        guard let fault = outcome.conflict(of: link) else { return overwriting(link, key, number) }
        guard case .codeTaken = outcome, let first = numbers[key] else { return (fault, .conflict) }
        return (.codeRepeated(place(first)), .conflict)
    }

    /// Notes a link that was taken; by what it says, because a rehearsal does not compare it with the rows before.
    private mutating func overwriting(_ link: LinkRecord, _ key: Int, _ number: Int) -> Finding? {
        guard let earlier = numbers[key] else {
            guard numbers.count < Self.most else { return nil }
            numbers[key] = number
            if replaces { contents[key] = Self.content(of: link) }
            return nil
        }
        guard replaces else { return nil }
        let content = Self.content(of: link)
        guard contents.updateValue(content, forKey: key) != content else { return nil }
        numbers[key] = number
        return (.rowOverwritten(place(earlier)), .adjusted(.rowOverwritten))
    }

    private func key(of link: LinkRecord, in directory: Directory) -> Int {
        let isCaseSensitive = directory.domain(link.domainID)?.isCaseSensitive ?? true
        var hasher = Hasher()
        hasher.combine(link.domainID)
        hasher.combine(LinkDomainRecord.codeKey(link.code, isCaseSensitive: isCaseSensitive))
        return hasher.finalize()
    }

    /// A hash of what replacing a link changes.
    private static func content(of link: LinkRecord) -> Int {
        var hasher = Hasher()
        hasher.combine(link.link)
        hasher.combine(link.name)
        hasher.combine(link.tags)
        hasher.combine(link.isManaged)
        for moment in [link.createdAt, link.archivedAt, link.disabledAt, link.startsAt, link.expiresAt] {
            hasher.combine(moment)
        }
        hasher.combine(link.limits)
        hasher.combine(link.claimToken)
        hasher.combine(link.shareable)
        return hasher.finalize()
    }
}
