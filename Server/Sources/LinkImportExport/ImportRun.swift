import Foundation
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// A step of an uploaded import, which reads its file from the first byte to the last.
struct ImportRun: Sendable {
    let folder: UploadedImportFolder
    let roads: UploadedImports.Roads
    let clock: LinkClock

    /// Runs the step and returns its result; meanwhile, it keeps the state in the folder up to date.
    func run(_ record: UploadedImport, caller: Caller) async -> UploadedImport {
        var record = record
        let observer = UploadObserver(record, folder: folder, clock: clock)
        do {
            let reading = UploadReading(record: record, path: folder.place(record.id, "upload"), caller: caller)
            let body: @Sendable (LinkImporter) async throws -> LinkImportSummary = { importer in
                try await reading.importFile(by: importer, observer)
            }
            let summary =
                switch record.step {
                case .check: try await roads.rehearse(caller, body)
                case .store: try await body(roads.importer(caller))
                }
            record = try observer.finished()
            record.counts = UploadedImport.Counts(summary)
            record.read = record.size
            record.state = .done
        } catch {
            record = (try? observer.finished()) ?? record
            if error is CancellationError || Task.isCancelled {
                record.state = .stopped
            } else {
                record.state = .failed
                if case .file(let fault)? = (error as? LinkServiceError)?.fault { record.fault = fault }
                record.problem =
                    record.fault?.formMessage ?? (error as? LinkServiceError)?.message
                    ?? "The service's log says more: \(type(of: error))."
            }
        }
        record.changedAt = clock.now()
        return record
    }
}

/// Reads the file of an import.
private struct UploadReading: Sendable {
    let record: UploadedImport
    let path: String
    let caller: Caller

    func importFile(
        by importer: LinkImporter, _ observer: UploadObserver
    ) async throws -> LinkImportSummary {
        guard let project = ProjectRecord.ID(record.project) else {
            throw LinkServiceError(.invalidArgument, .file(.unknownProject), parameter: "project")
        }
        let file = try UploadBytes(path: path)
        let opening = try opening(file, observer)
        let request = LinkTableRequest(
            policy: record.request.replaces ? .replace : .keep, projectID: project, restrictsToProject: project,
            domain: try domain())
        return try await importer.importTable(opening, request, observer: observer)
    }

    private func domain() throws(LinkServiceError) -> LinkDomain? {
        guard let text = record.request.domain else { return nil }
        guard let domain = LinkDomain(text) else {
            throw LinkServiceError(.invalidArgument, .file(.notADomain(text)), parameter: "domain", value: text)
        }
        return domain
    }

    private func opening(_ file: UploadBytes, _ observer: UploadObserver) throws -> LinkTableOpening {
        let beginning = try file.beginning()
        func once() -> () throws -> [UInt8]? {
            var rest: [UInt8]? = beginning.isEmpty ? nil : beginning
            return {
                defer { rest = nil }
                return rest
            }
        }
        try ImportedJSON.refuse(try ImportInput(once()))
        let branch = LinkColumnMap(branchExport: beginning)
        let (kind, map): (LinkTableKind, LinkColumnMap)
        switch record.request.form {
        case .firebase: (kind, map) = (.firebase, .none)
        case .pairs: (kind, map) = (.pairs, .none)
        case .table: (kind, map) = (.named, .none)
        case .branch: (kind, map) = (.named, branch ?? .none)
        case .recognized:
            do {
                guard case .table(let recognized) = try LinkFileForm(refill: once()) else {
                    throw ImportedJSON.refusal
                }
                (kind, map) = (recognized, .none)
            } catch {
                guard let branch else { throw error }
                (kind, map) = (.named, branch)
            }
        }
        return try LinkTableOpening(kind: kind, map: map) {
            let piece = try file.next()
            observer.read(file.count)
            return piece
        }
    }
}
