import LinkRules
public import LinkStorage
import WaymarkLinks

/// The number of rows that an import has read, by outcome.
public struct LinkImportSummary: Hashable, Sendable {
    /// Rows, without the header and empty ones.
    public var rows = 0
    /// Links that are new.
    public var inserted = 0
    /// Links that were replaced.
    public var replaced = 0
    /// Links that already exist.
    public var unchanged = 0
    /// Rows that were not taken, because another link has their code, or because their link was deleted.
    public var conflicts = 0
    /// Rows that were not taken, because of what they say.
    public var rejected = 0
    /// Rows that were taken with adjustments.
    public var adjusted = 0
    /// Deleted links whose codes are taken by nothing else from now on, of an export.
    public var deletedLinks = 0
    /// In which ways links were adjusted, and how often.
    public var adjustments: [LinkAdjustment: LinkAdjustmentCount] = [:]
    /// Counts that were taken, of an export.
    public var counted = 0
    /// Projects, apps, domains and keys that are new or were replaced, of an export.
    public var settings = 0
    /// Links with a destination on Google's dynamic links, which no longer work.
    public var leadingToGoogle = 0
    /// How many links of a table each domain has now: those that are new, were replaced or already existed.
    public var linksByDomain: [String: Int] = [:]
    /// The domain that was made for a table.
    public var madeDomain: String?
    /// The columns of the header that nothing is known of.
    public var unusedColumns: [String] = []

    /// Creates a summary of nothing.
    public init() {}

    /// The domains that links of a table are on, that of most links first.
    public var domains: [String] {
        linksByDomain.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Whether everything is in.
    public var isComplete: Bool { conflicts == 0 && rejected == 0 }

    /// Counts an adjustment by its kind.
    mutating func count(_ entry: LinkImportEntry) {
        guard case .adjusted(let adjustment) = entry.kind else { return }
        adjustments[adjustment, default: LinkAdjustmentCount()].add(entry)
    }

    /// Counts the outcome of one link.
    mutating func count(_ outcome: LinkImportOutcome) {
        switch outcome {
        case .inserted: inserted += 1
        case .unchanged: unchanged += 1
        case .replaced: replaced += 1
        case .codeTaken, .identifierTaken, .claimTokenTaken, .deleted: conflicts += 1
        }
    }
}

extension LinkImportOutcome {
    /// Why a link was not taken, where another one stands in its way.
    func conflict(of link: LinkRecord) -> RowFault? {
        switch self {
        case .inserted, .unchanged, .replaced: nil
        case .codeTaken(let url) where url == link.link.link: .codeTakenAlike
        case .codeTaken(let url): .codeTaken(url.description)
        case .identifierTaken: .identifierTaken
        case .claimTokenTaken: .claimTokenTaken
        case .deleted(let moment): .deleted(day: UTCDay(moment).description)
        }
    }
}

extension LinkImportOutcome {
    /// Why a deleted link was not imported: a link with its code exists.
    var conflictOfDeletion: RowFault? {
        switch self {
        case .inserted, .unchanged, .replaced, .deleted: nil
        case .codeTaken(let url):
            .other("the link is deleted in the file but exists here, leading to \(url); --replace deletes it")
        case .identifierTaken: .identifierTaken
        case .claimTokenTaken: .claimTokenTaken
        }
    }
}

extension UTCDay: CustomStringConvertible {
    /// The day as `2026-11-21`.
    public var description: String { CivilDate(daysSince1970: Int64(number)).description }
}

/// Is told what an import does; what it throws ends the import.
public protocol LinkImportObserver {
    /// The table's columns and their delimiter are known.
    func begin(columns: [String], delimiter: FieldDelimiter) throws
    /// Adds a row that was not imported unchanged; rows arrive in order.
    func note(_ entry: LinkImportEntry) throws
    /// Some rows more are done; the summary is that of all rows so far.
    func progress(_ summary: LinkImportSummary) throws
}
