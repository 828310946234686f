public import Foundation
public import LinkRules

/// An import of a file that a person uploaded: its options, its progress, and its result.
public struct UploadedImport: Codable, Hashable, Sendable, Identifiable {
    /// The work that is done with the file.
    public enum Step: String, Codable, Hashable, Sendable {
        /// The import is rehearsed; nothing is stored.
        case check
        /// The links are stored.
        case store
    }

    /// The state of a step.
    public enum State: String, Codable, Hashable, Sendable {
        /// Another import is before it.
        case waiting
        case running, done
        /// The file or the settings do not permit it; the problem says why.
        case failed
        /// The service was stopped meanwhile. What was stored is stored; doing it again goes on from there.
        case stopped
    }

    /// The form in which the file is read.
    public enum Form: String, Codable, Hashable, Sendable, CaseIterable {
        /// As the content looks.
        case recognized
        /// The 29 columns of Firebase's export.
        case firebase
        /// Short links and where they lead, one pair to a line.
        case pairs
        /// A table whose header names its columns.
        case table
        /// The export of Branch's dashboard.
        case branch
    }

    /// The options that a person has chosen for a file.
    public struct Request: Codable, Hashable, Sendable {
        /// How the file is read.
        public var form = Form.recognized
        /// The prefix of the domain that all links go to; where it is `nil`, each goes where its short link says.
        public var domain: String?
        /// Whether links that exist and differ are overwritten.
        public var replaces = false

        /// Creates a request that recognizes the file and keeps what exists.
        public init() {}
    }

    /// A row that is not imported unchanged.
    public struct Finding: Codable, Hashable, Sendable {
        /// The row's number, as a spreadsheet counts.
        public var number: Int
        /// The column; empty where it is the row as a whole.
        public var column: String
        /// The fault, with a correct form.
        public var reason: String
        /// `rejected`, `conflict` or `adjusted`.
        public var outcome: String
        /// What is wrong, for pages in other languages than English; `nil` in states that an older service has written.
        public var fault: RowFault?

        init(number: Int, column: String, fault: RowFault, outcome: String) {
            (self.number, self.column, self.outcome) = (number, column, outcome)
            (self.reason, self.fault) = (fault.formMessage, fault)
        }

        /// Reads a finding; a fault that this service does not know leaves its words.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            number = try container.decode(Int.self, forKey: .number)
            column = try container.decode(String.self, forKey: .column)
            reason = try container.decode(String.self, forKey: .reason)
            outcome = try container.decode(String.self, forKey: .outcome)
            fault = (try? container.decodeIfPresent(RowFault.self, forKey: .fault)) ?? nil
        }
    }

    /// The number of rows so far, by outcome.
    public struct Counts: Codable, Hashable, Sendable {
        /// Rows, without the header.
        public var rows = 0
        /// New links.
        public var inserted = 0
        /// Links that were overwritten.
        public var replaced = 0
        /// Links that exist already.
        public var unchanged = 0
        /// Rows whose code belongs to another or a deleted link.
        public var conflicts = 0
        /// Rows that cannot be links.
        public var rejected = 0
        /// Rows that were taken with adjustments.
        public var adjusted = 0
        /// Links that lead to hosts of Google's dynamic links, which no longer work.
        public var leadingToGoogle = 0
        /// The domains that links are on, that of most links first; `nil` in states that an older service has written.
        public var domains: [String]?
        /// The domain that is made for them.
        public var madeDomain: String?
        /// Columns of which nothing is known.
        public var unusedColumns: [String] = []

        /// Counts nothing yet.
        public init() {}

        /// Takes the counts of an import.
        init(_ summary: LinkImportSummary) {
            (rows, inserted, replaced, unchanged) = (
                summary.rows, summary.inserted, summary.replaced, summary.unchanged
            )
            (conflicts, rejected, adjusted) = (summary.conflicts, summary.rejected, summary.adjusted)
            (leadingToGoogle, domains, madeDomain) = (summary.leadingToGoogle, summary.domains, summary.madeDomain)
            unusedColumns = summary.unusedColumns
        }
    }

    /// The most findings that are kept here; the report has all of them.
    public static let mostFindings = 50

    /// The identity.
    public let id: UUID
    /// The project of the links, as text.
    public let project: String
    /// The name of the file, as its owner calls it.
    public let file: String
    /// What was asked for.
    public let request: Request
    /// The bytes of the file.
    public let size: Int64
    /// When the file came.
    public let uploadedAt: Date
    /// Who brought it.
    public let person: String
    /// What is done.
    public internal(set) var step = Step.check
    /// How far it is.
    public internal(set) var state = State.waiting
    /// When the state was written.
    public internal(set) var changedAt: Date
    /// The bytes that were read in this step.
    public internal(set) var read: Int64 = 0
    /// What became of the rows in this step.
    public internal(set) var counts = Counts()
    /// The first rows that are not imported unchanged.
    public internal(set) var findings: [Finding] = []
    /// Why it failed.
    public internal(set) var problem: String?
    /// Why it failed, where that is the file's, for pages in other languages than English.
    public internal(set) var fault: FileFault?

    /// How much of the file was read, 0 to 100.
    public var percent: Int { size == 0 ? 100 : Int(min(max(read * 100 / size, 0), 100)) }
    /// Whether the links may be stored: the check is done, or storing was interrupted.
    public var mayBeStored: Bool {
        step == .check ? state == .done && problem == nil : state == .stopped || state == .failed
    }
    /// Whether something is done or about to be.
    public var isUnderWay: Bool { state == .waiting || state == .running }
}
