import Foundation
import LinkRules
import LinkService
public import LinkStorage
import WaymarkLinks

/// Imports the records of an export, or lines in its format.
///
/// Projects are the same where their names are, domains where their prefixes are, apps where project, platform and bundle
/// ID are, links where domain and code are. What already exists is left alone, or replaced where that is asked for.
extension LinkImporter {
    /// Imports one file.
    ///
    /// - Parameters:
    ///   - opening: the file, whose beginning was read.
    ///   - policy: what happens to records that already exist.
    ///   - observer: receives every line that was not imported unchanged, and the progress.
    /// - Throws: ``LinkServiceError`` where the file is newer than this program or the database fails. What the file's
    ///   `refill` and `observer` throw.
    public func importRecords(
        _ opening: RecordOpening, policy: LinkImportPolicy, observer: any LinkImportObserver
    ) async throws -> LinkImportSummary {
        try await translatingStoreErrors(about: "The settings") { try await directory.refresh() }
        try observer.begin(columns: ["line"], delimiter: "\0")
        var run = RecordImportRun(
            lines: opening.lines, policy: policy, now: clock.now(), directory: directory.current)
        try await BulkImport.run(store, pace: pace) { bulk in
            while let step = try run.next(limit: Self.batchSize) {
                switch step {
                case .settings(let setting, let number, let raw):
                    run.settle(try await restore(setting, policy: policy), number: number, raw: raw)
                    run.directory = directory.current
                case .links(let links, let origins):
                    let outcomes = try await ImportThrottle.store(links, in: store, policy: policy, pace: pace)
                    for (index, outcome) in outcomes.enumerated() {
                        let (number, raw) = origins[index]
                        run.settle(outcome, of: links[index].record, number: number, raw: raw)
                    }
                case .deletedLinks(let links, let origins):
                    let outcomes = try await translatingStoreErrors(about: "The deleted links") {
                        try await store.importDeletedLinks(links, policy: policy)
                    }
                    for (index, outcome) in outcomes.enumerated() {
                        run.settleDeletion(outcome, number: origins[index].number, raw: origins[index].row)
                    }
                case .counts(let counts, let origins):
                    guard !policy.isDryRun else { break }
                    let found = try await translatingStoreErrors(about: "The counts") {
                        try await store.importCounts(counts)
                    }
                    for (index, isThere) in found.enumerated() {
                        run.settleCount(isThere, number: origins[index].number, raw: origins[index].row)
                    }
                case .nothing: break
                }
                let entries = run.takeEntries()
                // Before the notes, so that a report that cannot be written hides nothing of what was stored.
                try observer.progress(run.summary)
                for entry in entries { try observer.note(entry) }
                try await bulk.advanced(to: run.summary.inserted)
            }
        }
        return run.summary
    }

    private func restore(_ setting: RecordSetting, policy: LinkImportPolicy) async throws -> SettingOutcome {
        do {
            switch setting {
            case .project(let project):
                return try await administration.restore(project, replaces: policy.replaces)
            case .app(let app, let project):
                return try await administration.restore(app, project: project, replaces: policy.replaces)
            case .domain(let domain, let project):
                return try await administration.restore(domain, project: project, replaces: policy.replaces)
            case .key(let key, let project):
                return try await administration.restore(key, project: project)
            }
        } catch let error as LinkServiceError where error.code != .unavailable && error.code != .corrupt {
            return .refused(error.parameter ?? "", error.message)
        }
    }
}

/// A line of an export that sets something up; what it belongs to is named.
enum RecordSetting: Sendable {
    case project(ProjectRecord)
    case app(AppRecord, project: String)
    case domain(LinkDomainRecord, project: String)
    case key(APIKeyRecord, project: String?)
}
