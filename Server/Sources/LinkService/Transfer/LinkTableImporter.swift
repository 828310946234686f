public import LinkStorage
import WaymarkLinks

/// Takes tables of links in: Firebase's export, pairs of addresses, and tables with columns of other names.
///
/// Constant memory whatever the size of the table; rows are read while the ones before are being stored. An import that
/// was cut short is finished by running it again: what is there already is found and left alone.
public struct LinkTableImporter: Sendable {
    /// How many links share one transaction.
    static let batchSize = 4000

    private let store: any LinkImportStore
    private let administration: Administration
    private let directory: DirectoryCache
    private let clock: LinkClock
    private let pace: ImportPace

    /// Makes an importer.
    public init(
        store: any LinkImportStore, administration: Administration, directory: DirectoryCache,
        clock: LinkClock = .system, pace: ImportPace = .alone
    ) {
        self.store = store
        self.administration = administration
        self.directory = directory
        self.clock = clock
        self.pace = pace
    }

    /// Imports one table.
    ///
    /// - Parameters:
    ///   - request: what kind of table it is, and where its links go.
    ///   - observer: is told of every row that was not taken over as it is, and how far the import is.
    ///   - refill: gives the next bytes of the table, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` where the table as a whole cannot be read or the database fails; what was stored
    ///   before stays stored. What `refill` and `observer` throw.
    public func run(
        _ request: LinkTableRequest, observer: any LinkImportObserver, refill: @escaping () throws -> [UInt8]?
    ) async throws -> LinkImportSummary {
        var source = DelimitedTextReader(refill: refill)
        try Self.checkIsText(try source.peek(8))
        source.use(delimiter: TableDelimiter.find(in: try source.peek(LinkTableSurvey.length), kind: request.kind))
        let layout = try Self.layout(of: &source, kind: request.kind)
        var summary = LinkImportSummary()
        guard let layout else { return summary }
        summary.unusedColumns = layout.unused
        let places = try await places(for: request, layout: layout, source: &source, &summary)
        try observer.begin(columns: layout.names, delimiter: Unicode.Scalar(source.delimiter))
        var table = LinkTable(
            source: source, rows: LinkRowReader(layout: layout, kind: request.kind, places: places, now: clock.now()))
        var batch = try table.nextBatch(limit: Self.batchSize)
        while let current = batch {
            async let outcomes = ImportPace.store(current.links, in: store, policy: request.policy, pace: pace)
            batch = try table.nextBatch(limit: Self.batchSize)
            try settle(current, try await outcomes, observer, &summary)
        }
        return summary
    }

    private func settle(
        _ batch: LinkTable.Batch, _ outcomes: [LinkImportOutcome], _ observer: any LinkImportObserver,
        _ summary: inout LinkImportSummary
    ) throws {
        summary.rows += batch.rowCount
        summary.rejected += batch.rejections.count
        var entries = batch.rejections + batch.adjustments
        for (index, outcome) in outcomes.enumerated() {
            summary.count(outcome)
            guard let reason = outcome.conflict(of: batch.links[index].record) else { continue }
            let (number, raw) = batch.origins[index]
            entries.append(
                LinkImportEntry(
                    number: number, column: LinkColumn.shortLink.name, reason: reason, kind: .conflict, row: raw))
        }
        summary.adjusted += Set(batch.adjustments.map(\.number)).count
        entries.sort { $0.number < $1.number }
        for entry in entries { try observer.note(entry) }
        try observer.progress(LinkImportProgress(rows: summary.rows, bytes: batch.end))
    }

    /// Refuses files that are no text at all, with a word on what they are.
    private static func checkIsText(_ beginning: ArraySlice<UInt8>) throws(LinkServiceError) {
        let kinds: [([UInt8], String)] = [
            ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive; unpack it and import the CSV files in it"),
            ([0x1F, 0x8B], "compressed with gzip; unpack it first"), ([0xFF, 0xFE], "UTF-16; save it as UTF-8"),
            ([0xFE, 0xFF], "UTF-16; save it as UTF-8"),
            (Array("SQLite f".utf8), "an SQLite database, not a table as text"),
        ]
        for (magic, kind) in kinds where beginning.starts(with: magic) {
            throw LinkServiceError(.invalidArgument, "The file is \(kind).", parameter: "file")
        }
    }

    /// The columns of a table, with its header taken; `nil` where it has no rows at all.
    private static func layout(
        of source: inout DelimitedTextReader, kind: LinkTableKind
    ) throws -> LinkTableLayout? {
        repeat {
            guard try source.next() else { return nil }
        } while source.row.isEmpty
        let layout = try LinkTableLayout(firstRow: source.row, kind: kind)
        if !layout.hasHeader { source.hold() }
        return layout
    }

    /// Where the links of a table go; makes the domain that most of its short links name, where there is none.
    private func places(
        for request: LinkTableRequest, layout: LinkTableLayout, source: inout DelimitedTextReader,
        _ summary: inout LinkImportSummary
    ) async throws -> LinkRowReader.Places {
        try await translatingStoreErrors(about: "The settings") { try await directory.refresh() }
        var places = LinkRowReader.Places(directory: directory.current, projectID: request.restrictsToProject)
        if let domain = request.domain {
            places.domain = try await self.domain(domain, request: request, &summary)
        } else if layout.namesCodesOnly {
            let domains = places.directory.domains(of: request.projectID)
            guard domains.count == 1 else {
                throw LinkServiceError(
                    .invalidArgument, "The table names codes only; say on which link domain they live.",
                    parameter: "domain")
            }
            places.domain = domains.first
        } else {
            let survey = try LinkTableSurvey(
                &source, layout: layout, kind: request.kind, directory: places.directory)
            if let missing = survey.missingDomain {
                _ = try await self.domain(missing, request: request, &summary)
            }
            summary.domain = survey.domain?.description
        }
        places.directory = directory.current
        return places
    }

    private func domain(
        _ domain: LinkDomain, request: LinkTableRequest, _ summary: inout LinkImportSummary
    ) async throws -> LinkDomainRecord {
        summary.domain = domain.description
        if let record = directory.current.domain(owning: domain) {
            guard request.restrictsToProject.map({ $0 == record.projectID }) ?? true else {
                throw LinkServiceError(
                    .invalidArgument, reason: .domainNotOwned, "The link domain “\(domain)” is another project's.",
                    parameter: "domain")
            }
            return record
        }
        let record = try await administration.addDomain(
            DomainSettings(prefix: domain.description), to: request.projectID)
        summary.madeDomain = domain.description
        return record
    }
}
