import Foundation
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// The state of an import of records: what to do next, and the results so far.
struct RecordImportRun {
    typealias Origins = [(number: Int, row: RawBytes)]

    /// Lines that are stored together; they come in the order of the file.
    enum Step {
        case settings(RecordSetting, number: Int, raw: RawBytes)
        case links([ImportedLink], Origins)
        case deletedLinks([DeletedLinkRecord], Origins)
        case counts([LinkCount], Origins)
        /// Lines that ask for nothing, or for nothing that can be done.
        case nothing
    }

    let policy: LinkImportPolicy
    let now: Date
    /// What is set up by now.
    var directory: Directory
    private(set) var summary = LinkImportSummary()
    private var entries: [LinkImportEntry] = []
    private var lines: LineReader
    private var generator: SplitMix64
    private var lenient = LenientReader()
    private var links: [ImportedLink] = []
    private var deletedLinks: [DeletedLinkRecord] = []
    private var counts: [LinkCount] = []
    private var origins: Origins = []
    private var seen: SeenCodes
    private var isHolding = false

    init(lines: LineReader, policy: LinkImportPolicy, now: Date, directory: Directory) {
        self.lines = lines
        self.policy = policy
        seen = SeenCodes(policy, RowFault.Place.line)
        self.now = now
        self.directory = directory
        var system = SystemRandomNumberGenerator()
        generator = SplitMix64(seed: system.next())
    }

    /// Reads on until there is something to store; `nil` at the end.
    mutating func next(limit: Int) throws -> Step? {
        var isAtEnd = true
        while try isHolding || lines.next() {
            isAtEnd = false
            let line = lines.line
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if !isHolding { summary.rows += 1 }
            isHolding = false
            var isNewer = false
            do throws(RowIssue) {
                guard !lines.isCut else {
                    throw RowIssue(column: "", reason: "the line is longer than \(LineReader.maximumLength) bytes")
                }
                lenient.reset()
                let object = try TransferObject(line, &lenient)
                let type = try object.text("type") ?? "link"
                switch type {
                case "link":
                    // What comes later may belong to what came before.
                    guard counts.isEmpty, deletedLinks.isEmpty else { return hold() }
                    let link = try object.link(in: directory, now: now, using: &generator, &lenient)
                    if link.record.leadsToGoogle { summary.leadingToGoogle += 1 }
                    links.append(link)
                    origins.append((lines.number, raw(line)))
                    noteAdjustments(of: object, type: type, line)
                case "deletedLink":
                    guard links.isEmpty, counts.isEmpty else { return hold() }
                    deletedLinks.append(try object.deletedLink(in: directory, now: now, using: &generator, &lenient))
                    origins.append((lines.number, raw(line)))
                    noteAdjustments(of: object, type: type, line)
                case "count":
                    guard links.isEmpty, deletedLinks.isEmpty else { return hold() }
                    counts.append(try object.count(in: directory))
                    origins.append((lines.number, raw(line)))
                    noteAdjustments(of: object, type: type, line)
                case "waymark":
                    summary.rows -= 1
                    isNewer = object.isOfNewerForm
                default:
                    guard origins.isEmpty else { return hold() }
                    let setting = try object.setting(type: type, now: now)
                    noteAdjustments(of: object, type: type, line)
                    return .settings(setting, number: lines.number, raw: raw(line))
                }
            } catch {
                note(error, .rejected, number: lines.number, raw: raw(line))
            }
            guard !isNewer else { throw RecordLines.newerForm }
            if origins.count >= limit { return flush() }
        }
        return isAtEnd && origins.isEmpty && entries.isEmpty ? nil : flush()
    }

    mutating func settle(_ outcome: LinkImportOutcome, of link: LinkRecord, number: Int, raw: RawBytes) {
        summary.count(outcome)
        guard let found = seen.finding(outcome, of: link, number: number, in: directory) else { return }
        if found.kind != .conflict { summary.adjusted += 1 }
        entries.append(
            LinkImportEntry(number: number, column: "code", fault: found.fault, kind: found.kind, row: raw))
    }

    mutating func settleDeletion(_ outcome: LinkImportOutcome, number: Int, raw: RawBytes) {
        switch outcome {
        case .inserted, .replaced: summary.deletedLinks += 1
        default: summary.count(outcome)
        }
        guard let fault = outcome.conflictOfDeletion else { return }
        entries.append(LinkImportEntry(number: number, column: "code", fault: fault, kind: .conflict, row: raw))
    }

    mutating func settleCount(_ isThere: Bool, number: Int, raw: RawBytes) {
        if isThere {
            summary.counted += 1
        } else {
            note(
                RowIssue(column: "code", reason: "the link was not found, or it was deleted"), .rejected,
                number: number, raw: raw)
        }
    }

    mutating func settle(_ outcome: SettingOutcome, number: Int, raw: RawBytes) {
        switch outcome {
        case .inserted, .replaced: summary.settings += 1
        case .unchanged: summary.unchanged += 1
        case .taken(let column, let reason):
            summary.conflicts += 1
            entries.append(
                LinkImportEntry(number: number, column: column, fault: .other(reason), kind: .conflict, row: raw))
        case .refused(let column, let reason):
            note(RowIssue(column: column, reason: reason), .rejected, number: number, raw: raw)
        }
    }

    /// What was not taken since the last call, in the order of the file.
    mutating func takeEntries() -> [LinkImportEntry] {
        defer { entries = [] }
        for entry in entries { summary.count(entry) }
        return entries.sorted { $0.number < $1.number }
    }

    private mutating func note(_ finding: RowIssue, _ kind: LinkImportEntry.Kind, number: Int, raw: RawBytes) {
        summary.rejected += 1
        entries.append(
            LinkImportEntry(number: number, column: finding.column, fault: finding.fault, kind: kind, row: raw))
    }

    /// Notes the values of a line that were not imported unchanged, including unknown members.
    private mutating func noteAdjustments(of object: TransferObject, type: String, _ line: ArraySlice<UInt8>) {
        for name in object.unknownNames(type: type) {
            lenient.note(.leftOut, name, .other("this member is unknown; it is ignored"))
        }
        guard !lenient.adjustments.isEmpty else { return }
        summary.adjusted += 1
        let raw = raw(line)
        entries += lenient.adjustments.map {
            LinkImportEntry(
                number: lines.number, column: $0.column, fault: $0.fault, kind: .adjusted($0.kind), row: raw)
        }
    }

    private mutating func hold() -> Step {
        isHolding = true
        return flush()
    }

    private mutating func flush() -> Step {
        defer {
            links = []
            deletedLinks = []
            counts = []
            origins = []
        }
        if !links.isEmpty { return .links(links, origins) }
        if !deletedLinks.isEmpty { return .deletedLinks(deletedLinks, origins) }
        if !counts.isEmpty { return .counts(counts, origins) }
        return .nothing
    }

    private func raw(_ line: ArraySlice<UInt8>) -> RawBytes {
        var raw = RawBytes()
        raw.replace(with: line)
        return raw
    }
}
