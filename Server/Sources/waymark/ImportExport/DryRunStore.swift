import Foundation
import LinkImportExport
import LinkStorage

/// Does what an import would do, and stores it in a file of its own that is gone afterwards.
///
/// Links that are new are stored in the scratch database, so that two rows of one file that contradict each other are
/// found, as they would be.
struct DryRunStore: LinkImportStore {
    let database: any LinkDatabase
    let scratch: any LinkDatabase
    /// The domains of the database; links on others can only be new.
    let domains: Set<LinkDomainRecord.ID>

    /// Rehearses with a copy of a database's settings, and removes it.
    static func run<Result>(
        on database: any LinkDatabase, _ body: (DryRunStore) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-dry-run-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let scratch = try await DatabaseFile(path: folder.appending(path: "scratch.sqlite").path).open(
            creating: true, isForBulk: true)
        do {
            for project in try await database.projects() { try await scratch.insert(project) }
            for app in try await database.apps() { try await scratch.insert(app) }
            let domains = try await database.domains()
            for domain in domains { try await scratch.insert(domain) }
            let result = try await body(
                DryRunStore(database: database, scratch: scratch, domains: Set(domains.map(\.id))))
            try await scratch.close()
            return result
        } catch {
            try? await scratch.close()
            throw error
        }
    }

    func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        var outcomes = [LinkImportOutcome](repeating: .inserted, count: links.count)
        let known = links.indices.filter { domains.contains(links[$0].domainID) }
        let rehearsed = try await database.importDeletedLinks(
            known.map { links[$0] }, policy: policy.replaces ? .rehearseReplace : .rehearseKeep)
        for (index, outcome) in zip(known, rehearsed) { outcomes[index] = outcome }
        return outcomes
    }

    /// Counts are not rehearsed: they are taken wherever their link is.
    func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        counts.map { _ in true }
    }

    func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        let known = links.indices.filter { domains.contains(links[$0].record.domainID) }
        let rehearsed = try await database.importLinks(
            known.map { links[$0] }, policy: policy.replaces ? .rehearseReplace : .rehearseKeep)
        var outcomes = [LinkImportOutcome](repeating: .inserted, count: links.count)
        for (index, outcome) in zip(known, rehearsed) { outcomes[index] = outcome }
        let new = links.indices.filter { outcomes[$0] == .inserted }
        let tried = try await scratch.importLinks(new.map { links[$0] }, policy: policy.replaces ? .replace : .keep)
        for (index, outcome) in zip(new, tried) { outcomes[index] = outcome }
        return outcomes
    }

    func beginBulkImport(after count: Int) async throws -> Bool {
        try await scratch.beginBulkImport(after: count)
    }

    /// Nobody will list what is gone in a moment.
    func finishBulkImport() async throws {}
}
