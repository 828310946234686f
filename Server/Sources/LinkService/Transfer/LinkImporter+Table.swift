import LinkStorage
import WaymarkLinks

/// Tables of links: Firebase's export, pairs of addresses, and tables with columns of other names.
extension LinkImporter {
    /// Imports one table; rows are read while the ones before are being stored.
    ///
    /// - Parameters:
    ///   - request: what kind of table it is, and where its links go.
    ///   - observer: is told of every row that was not taken over as it is, and how far the import is.
    ///   - refill: gives the next bytes of the table, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` where the table as a whole cannot be read or the database fails; what was stored
    ///   before stays stored. What `refill` and `observer` throw.
    public func importTable(
        _ request: LinkTableRequest, observer: any LinkImportObserver, refill: @escaping () throws -> [UInt8]?
    ) async throws -> LinkImportSummary {
        let opening = try LinkTableOpening(kind: request.kind, refill: refill)
        try await translatingStoreErrors(about: "The settings") { try await directory.refresh() }
        return try await run(request, opening, observer)
    }

    private func run(
        _ request: LinkTableRequest, _ opening: LinkTableOpening, _ observer: any LinkImportObserver
    ) async throws -> LinkImportSummary {
        var summary = LinkImportSummary()
        summary.unusedColumns = opening.layout.unused
        let places = try await places(for: request, opening, &summary)
        try observer.begin(columns: opening.layout.names, delimiter: opening.source.delimiter)
        let rows = LinkRowReader(layout: opening.layout, kind: request.kind, places: places, now: clock.now())
        try await store(LinkTable(source: opening.source, rows: rows), policy: request.policy, observer, &summary)
        return summary
    }

    /// Stores a table batch by batch; the next one is read meanwhile.
    private func store(
        _ source: LinkTable, policy: LinkImportPolicy, _ observer: any LinkImportObserver,
        _ summary: inout LinkImportSummary
    ) async throws {
        try await BulkImport.run(store, pace: pace) { bulk in
            var table = source
            var current = try table.nextBatch(limit: Self.batchSize)
            while let batch = current {
                let (outcomes, next) = try await store(batch.links, policy: policy, while: &table)
                try settle(batch, outcomes, observer, &summary)
                try await bulk.advanced(to: summary.inserted)
                current = try next.get()
            }
        }
    }

    /// Stores links while the next batch is read.
    private func store(
        _ links: [ImportedLink], policy: LinkImportPolicy, while table: inout LinkTable
    ) async throws -> ([LinkImportOutcome], Result<LinkTable.Batch?, any Error>) {
        async let outcomes = ImportPace.store(links, in: store, policy: policy, pace: pace)
        let next = Result { try table.nextBatch(limit: Self.batchSize) }
        return (try await outcomes, next)
    }

    private func settle(
        _ batch: LinkTable.Batch, _ outcomes: [LinkImportOutcome], _ observer: any LinkImportObserver,
        _ summary: inout LinkImportSummary
    ) throws {
        summary.rows += batch.rowCount
        summary.leadingToGoogle += batch.links.count { $0.record.leadsToGoogle }
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

    /// Where the links of a table go; makes the domain that most of its short links name, where there is none.
    private func places(
        for request: LinkTableRequest, _ opening: LinkTableOpening, _ summary: inout LinkImportSummary
    ) async throws -> LinkRowReader.Places {
        var places = LinkRowReader.Places(directory: directory.current, projectID: request.restrictsToProject)
        if let domain = request.domain {
            places.domain = try await self.domain(domain, request: request, &summary)
        } else if opening.layout.namesCodesOnly {
            throw Self.missingDomain(among: directory.current.domains(of: request.projectID))
        } else {
            let survey = opening.survey(directory: places.directory)
            if let missing = survey.missingDomain {
                _ = try await self.domain(missing, request: request, &summary)
            }
            summary.domain = survey.domain?.description
        }
        places.directory = directory.current
        return places
    }

    /// Codes alone do not say where they live, and a domain that was meant is not to be guessed.
    private static func missingDomain(among domains: [LinkDomainRecord]) -> LinkServiceError {
        let names = domains.prefix(10).map { $0.domain.description }.joined(separator: ", ")
        return LinkServiceError(
            .invalidArgument,
            "The table names codes without a domain, and --domain is missing. "
                + (domains.isEmpty ? "The project has no domain yet." : "The project has \(names)."),
            parameter: "domain")
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
