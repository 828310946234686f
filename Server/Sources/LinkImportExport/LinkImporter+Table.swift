import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Tables of links: Firebase's export, pairs of addresses, and tables with columns of other names.
extension LinkImporter {
    /// Imports one table; rows are read while the ones before are being stored.
    ///
    /// - Parameters:
    ///   - opening: the table, whose beginning was read.
    ///   - request: where its links go, and what happens to those that already exist.
    ///   - observer: receives every row that was not imported unchanged, and the progress.
    /// - Throws: ``LinkServiceError`` where a domain cannot be added or the database fails; what was stored before stays
    ///   stored. What the table's `refill` and `observer` throw.
    public func importTable(
        _ opening: LinkTableOpening, _ request: LinkTableRequest, observer: any LinkImportObserver
    ) async throws -> LinkImportSummary {
        var summary = LinkImportSummary()
        summary.unusedColumns = opening.layout.unused
        let places = try await places(for: request, opening, &summary)
        try observer.begin(columns: opening.layout.names, delimiter: opening.source.delimiter)
        let rows = LinkRowReader(opening, places: places, now: clock.now())
        try await store(LinkTable(source: opening.source, rows: rows), policy: request.policy, observer, &summary)
        return summary
    }

    /// Does what an import does before its first row: finds the domain of the links, and adds it where it is missing.
    ///
    /// - Throws: ``LinkServiceError`` where it cannot be added, or is another project's.
    public func prepare(_ opening: LinkTableOpening, _ request: LinkTableRequest) async throws {
        var summary = LinkImportSummary()
        _ = try await places(for: request, opening, &summary)
    }

    /// Stores a table batch by batch; the next one is read meanwhile.
    private func store(
        _ source: LinkTable, policy: LinkImportPolicy, _ observer: any LinkImportObserver,
        _ summary: inout LinkImportSummary
    ) async throws {
        try await BulkImport.run(store, pace: pace) { bulk in
            var table = source
            var seen = SeenCodes(policy, RowFault.Place.row)
            var current = try table.nextBatch(limit: Self.batchSize)
            while let batch = current {
                let (outcomes, next) = try await store(batch.links, policy: policy, while: &table)
                try settle(batch, outcomes, of: table, observer, &summary, &seen)
                try await bulk.advanced(to: summary.inserted)
                current = try next.get()
            }
        }
    }

    /// Stores links while the next batch is read.
    private func store(
        _ links: [ImportedLink], policy: LinkImportPolicy, while table: inout LinkTable
    ) async throws -> ([LinkImportOutcome], Result<LinkTable.Batch?, any Error>) {
        async let outcomes = ImportThrottle.store(links, in: store, policy: policy, pace: pace)
        let next = Result { try table.nextBatch(limit: Self.batchSize) }
        return (try await outcomes, next)
    }

    private func settle(
        _ batch: LinkTable.Batch, _ outcomes: [LinkImportOutcome], of table: LinkTable,
        _ observer: any LinkImportObserver, _ summary: inout LinkImportSummary, _ seen: inout SeenCodes
    ) throws {
        let layout = table.rows.layout
        let column = layout.ownName(of: (layout.namesCodesOnly ? LinkColumn.code : .shortLink).name)
        summary.rows += batch.rowCount
        summary.leadingToGoogle += batch.links.count { $0.record.leadsToGoogle }
        summary.rejected += batch.rejections.count
        var entries = batch.rejections + batch.adjustments
        var taken: [LinkDomainRecord.ID: Int] = [:]
        var adjusted = Set(batch.adjustments.map(\.number))
        for (index, outcome) in outcomes.enumerated() {
            summary.count(outcome)
            let (number, raw) = batch.origins[index]
            let link = batch.links[index].record
            let found = seen.finding(outcome, of: link, number: number, in: table.rows.places.directory)
            if found?.kind != .conflict { taken[link.domainID, default: 0] += 1 }
            guard let found else { continue }
            if found.kind != .conflict { adjusted.insert(number) }
            entries.append(
                LinkImportEntry(
                    number: number, column: column, fault: found.fault, kind: found.kind, row: table.text(raw)))
        }
        for (id, count) in taken {
            guard let domain = table.rows.places.directory.domain(id) else { continue }
            summary.linksByDomain[domain.domain.description, default: 0] += count
        }
        summary.adjusted += adjusted.count
        entries.sort { $0.number < $1.number }
        for entry in entries { summary.count(entry) }
        // Before the notes, so that a report that cannot be written hides nothing of what was stored.
        try observer.progress(summary)
        for entry in entries { try observer.note(entry) }
    }

    /// Where the links of a table go; makes the domain that most of its short links name, where there is none.
    private func places(
        for request: LinkTableRequest, _ opening: LinkTableOpening, _ summary: inout LinkImportSummary
    ) async throws -> LinkRowReader.Places {
        try await translatingStoreErrors(about: "The settings") { try await directory.refresh() }
        var places = LinkRowReader.Places(directory: directory.current, projectID: request.restrictsToProject)
        if let domain = request.domain {
            places.domain = try await self.domain(domain, request: request, &summary)
        } else if opening.layout.namesCodesOnly {
            throw Self.missingDomain(among: directory.current.domains(of: request.projectID))
        } else {
            if let missing = opening.missingDomain(directory: places.directory) {
                _ = try await self.domain(missing, request: request, &summary)
            }
        }
        places.directory = directory.current
        return places
    }

    /// Codes alone do not say where they live, and a domain that was meant is not to be guessed.
    private static func missingDomain(among domains: [LinkDomainRecord]) -> LinkServiceError {
        LinkServiceError(
            .invalidArgument,
            .file(.codesWithoutDomain(domains: domains.prefix(10).map { $0.domain.description })),
            parameter: "domain")
    }

    private func domain(
        _ domain: LinkDomain, request: LinkTableRequest, _ summary: inout LinkImportSummary
    ) async throws -> LinkDomainRecord {
        if let record = directory.current.domain(owning: domain) {
            guard request.restrictsToProject.map({ $0 == record.projectID }) ?? true else {
                throw LinkServiceError(
                    .invalidArgument, reason: .domainNotOwned,
                    .file(.foreignDomain(domain.description)),
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
