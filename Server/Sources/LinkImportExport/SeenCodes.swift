import LinkRules
import LinkStorage

/// In which lines of a file codes occurred, to tell a code that the file has twice from one that is in use elsewhere.
///
/// Of long files only the first codes are remembered, so that an import needs constant memory; a later one is told as in use.
struct SeenCodes {
    /// So many codes take some 30 MB.
    private static let most = 1_000_000

    /// The lines by a hash of domain and code: a collision could only name a wrong line.
    private var lines: [Int: Int] = [:]

    /// Why a link was not taken, where another one stands in its way; notes the line of one that was.
    mutating func conflict(_ outcome: LinkImportOutcome, of link: LinkRecord, number: Int) -> RowFault? {
        var hasher = Hasher()
        hasher.combine(link.domainID)
        hasher.combine(link.code)
        let key = hasher.finalize()
        guard let fault = outcome.conflict(of: link) else {
            if lines.count < Self.most, lines[key] == nil { lines[key] = number }
            return nil
        }
        guard case .codeTaken = outcome, let line = lines[key] else { return fault }
        return .codeRepeated(line: line)
    }
}
