import LinkRules
import LinkStorage

/// The places of codes in a file, to distinguish a code that occurs twice from one that is in use elsewhere.
///
/// Of long files only the first codes are remembered, so that an import needs constant memory; a later one is told as in use.
struct SeenCodes {
    /// So many codes take some 30 MB.
    private static let most = 1_000_000

    /// What kind of place a number in the file is.
    private let place: @Sendable (Int) -> RowFault.Place
    /// The numbers by a hash of domain and code: a collision could only name a wrong place.
    private var numbers: [Int: Int] = [:]

    init(_ place: @escaping @Sendable (Int) -> RowFault.Place) {
        self.place = place
    }

    /// Why a link was not taken, where another one stands in its way; notes the place of one that was.
    ///
    /// - Parameter directory: the domains, which say whether letter case counts in their codes.
    mutating func conflict(
        _ outcome: LinkImportOutcome, of link: LinkRecord, number: Int, in directory: Directory
    ) -> RowFault? {
        let isCaseSensitive = directory.domain(link.domainID)?.isCaseSensitive ?? true
        var hasher = Hasher()
        hasher.combine(link.domainID)
        hasher.combine(LinkDomainRecord.codeKey(link.code, isCaseSensitive: isCaseSensitive))
        let key = hasher.finalize()
        guard let fault = outcome.conflict(of: link) else {
            if numbers.count < Self.most, numbers[key] == nil { numbers[key] = number }
            return nil
        }
        guard case .codeTaken = outcome, let first = numbers[key] else { return fault }
        return .codeRepeated(place(first))
    }
}
