public import Foundation
import LinkRules
public import LinkService
public import LinkStorage

/// Imports of files that people upload: first rehearsed, then done, one at a time, in the background.
///
/// Files and states are in a folder of this process's own, so that a page can tell after a crash or a restart that an
/// import was interrupted. Repeating such an import finishes it, because links that exist are not changed.
public actor UploadedImports {
    /// The importers, which are those of `waymark import`.
    public struct Roads: Sendable {
        /// Imports into the database, as a caller may.
        public var importer: @Sendable (Caller) -> LinkImporter
        /// Does an import that stores nothing, as a caller may.
        public var rehearse:
            @Sendable (Caller, @Sendable (LinkImporter) async throws -> LinkImportSummary) async throws ->
                LinkImportSummary
        /// Adds an entry to the audit log.
        public var note: @Sendable (AuditEntryRecord) async throws -> Void

        /// Creates the roads.
        public init(
            importer: @escaping @Sendable (Caller) -> LinkImporter,
            rehearse:
                @escaping @Sendable (
                    Caller, @Sendable (LinkImporter) async throws -> LinkImportSummary
                ) async throws -> LinkImportSummary,
            note: @escaping @Sendable (AuditEntryRecord) async throws -> Void
        ) {
            (self.importer, self.rehearse, self.note) = (importer, rehearse, note)
        }
    }

    /// The most imports that are kept; of more, the oldest are removed with their files.
    static let mostKept = 20

    /// The most bytes of a file.
    public nonisolated let mostBytes: Int
    private let folder: UploadedImportFolder
    private let roads: Roads
    private let clock: LinkClock
    private var queue: [(id: UUID, caller: Caller)] = []
    private var running: UUID?
    private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Creates the imports of a folder, which is made with its first file.
    public init(folder: String, mostBytes: Int = 64 << 20, roads: Roads, clock: LinkClock = .system) {
        self.folder = UploadedImportFolder(path: folder)
        self.mostBytes = mostBytes
        self.roads = roads
        self.clock = clock
    }

    // MARK: People

    /// Makes the file into which an upload is written.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied` where the caller may not import, or `unavailable` where the
    ///   disk does not take it.
    public func beginUpload(to project: ProjectRecord.ID, caller: Caller) throws -> sending ImportUpload {
        try Self.require(in: project, caller: caller)
        try folder.makeRoom(for: Self.mostKept - 1, keeping: Set(queue.map(\.id) + [running].compactMap(\.self)))
        return try folder.beginUpload(mostBytes: mostBytes)
    }

    /// Takes an upload that is whole, and checks it as soon as its turn comes.
    public func take(
        _ upload: sending ImportUpload, named name: String, _ request: UploadedImport.Request,
        project: ProjectRecord.ID,
        caller: Caller
    ) throws -> UploadedImport {
        try Self.require(in: project, caller: caller)
        if request.replaces { try caller.require(.changeLinks, in: project) }
        let now = clock.now()
        let record = UploadedImport(
            id: upload.id, project: project.description, file: Self.cleaned(name), request: request,
            size: upload.count, uploadedAt: now, person: caller.name ?? "", changedAt: now)
        try upload.finish()
        try folder.write(record)
        append(record.id, caller)
        return record
    }

    /// The imports of a project, the latest first.
    public func all(of project: ProjectRecord.ID) -> [UploadedImport] {
        folder.all().filter { $0.project == project.description }.map(current).sorted {
            $0.uploadedAt > $1.uploadedAt
        }
    }

    /// An import of a project.
    public func find(_ id: UUID, of project: ProjectRecord.ID) -> UploadedImport? {
        folder.read(id).flatMap { $0.project == project.description ? current($0) : nil }
    }

    /// The rows that are not imported unchanged, as CSV; `nil` where there are none.
    public func report(of record: UploadedImport) -> [UInt8]? { folder.report(record.id) }

    /// Stores the links of a file that was checked, or goes on with it.
    ///
    /// - Throws: ``LinkServiceError`` with `permissionDenied`, or `invalidArgument` where it cannot be done now.
    public func store(_ record: UploadedImport, project: ProjectRecord.ID, caller: Caller) throws {
        try restart(record, project: project, caller: caller) { (record) throws(LinkServiceError) in
            guard record.mayBeStored else {
                throw LinkServiceError(.invalidArgument, .file(.uncheckedYet), parameter: "import")
            }
            record.step = .store
        }
    }

    /// Checks a file once more, as after a domain was added.
    public func check(_ record: UploadedImport, project: ProjectRecord.ID, caller: Caller) throws {
        try restart(record, project: project, caller: caller) { $0.step = .check }
    }

    /// Forgets an import that is not under way, with its file and its report.
    ///
    /// Links that were stored stay.
    public func remove(_ record: UploadedImport, project: ProjectRecord.ID, caller: Caller) throws {
        try Self.require(in: project, caller: caller)
        guard !current(record).isUnderWay else {
            throw LinkServiceError(.invalidArgument, .file(.underWay), parameter: "import")
        }
        folder.remove(record.id)
    }

    // MARK: Work

    /// Runs the waiting imports one after the other, until it is cancelled.
    public func run() async {
        for await _ in bell.stream { await work() }
        // What was under way says itself that it was stopped; what waited is told by its state.
    }

    /// Runs the imports that are waiting now.
    public func work() async {
        while !Task.isCancelled, !queue.isEmpty {
            let (id, caller) = queue.removeFirst()
            guard var record = folder.read(id) else { continue }
            running = id
            await note(record, .importStart, caller)
            record.state = .running
            record = await ImportRun(folder: folder, roads: roads, clock: clock).run(record, caller: caller)
            try? folder.write(record)
            if record.step == .store, record.state == .done { folder.removeUpload(id) }
            running = nil
            await note(record, .importFinish, caller)
        }
    }

    private func restart(
        _ record: UploadedImport, project: ProjectRecord.ID, caller: Caller,
        _ change: (inout UploadedImport) throws(LinkServiceError) -> Void
    ) throws {
        try Self.require(in: project, caller: caller)
        if record.request.replaces { try caller.require(.changeLinks, in: project) }
        var record = current(record)
        guard !record.isUnderWay, folder.hasUpload(record.id) else {
            throw LinkServiceError(
                .invalidArgument, .file(.underWayOrGone), parameter: "import")
        }
        try change(&record)
        (record.state, record.read, record.counts) = (.waiting, 0, UploadedImport.Counts())
        (record.findings, record.problem, record.fault, record.changedAt) = ([], nil, nil, clock.now())
        try folder.write(record)
        append(record.id, caller)
    }

    private func append(_ id: UUID, _ caller: Caller) {
        queue.append((id, caller))
        bell.continuation.yield()
    }

    /// An import as it is: one that is said to be under way, and is not, was interrupted.
    private func current(_ record: UploadedImport) -> UploadedImport {
        guard record.isUnderWay, running != record.id, !queue.contains(where: { $0.id == record.id }) else {
            return record
        }
        var record = record
        record.state = .stopped
        return record
    }

    /// Notes the storing of links; checks change nothing.
    private func note(_ record: UploadedImport, _ action: AuditAction, _ caller: Caller) async {
        guard record.step == .store else { return }
        let counts = record.counts
        let changes = [
            AuditChange("file", after: record.file), AuditChange("rows", after: String(counts.rows)),
            AuditChange("inserted", after: String(counts.inserted)),
            AuditChange("replaced", after: String(counts.replaced)),
            AuditChange("state", after: record.state.rawValue),
        ]
        // The links are stored whatever becomes of the note.
        try? await roads.note(
            caller.auditEntry(
                action, AuditTarget("import", id: record.id.uuidString, name: record.file),
                in: ProjectRecord.ID(record.project), changes: action == .importStart ? [changes[0]] : changes,
                at: clock.now()))
    }

    private static func require(in project: ProjectRecord.ID, caller: Caller) throws(LinkServiceError) {
        try caller.require(.createManyLinks, in: project)
        try caller.require(.chooseCodes, in: project)
    }

    /// The last part of a name, as some browsers send whole paths, without what controls or hides text.
    private static func cleaned(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let visible = last.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
        let text = String(String.UnicodeScalarView(visible)).prefix(100)
        return text.isEmpty ? "import.csv" : String(text)
    }
}
