import Foundation
import LinkRules
import LinkService

/// The files of uploaded imports: `<id>.json` with the state, `<id>.upload` with what was sent, `<id>.csv` with the report.
///
/// States are replaced whole, so that a crash leaves the one before or the one after.
struct UploadedImportFolder: Sendable {
    /// The folder, for this user only; it is made with the first file.
    let path: String

    /// Makes a file for an upload.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable`.
    func beginUpload(mostBytes: Int) throws(LinkServiceError) -> sending ImportUpload {
        let id = UUID()
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.unwritable
        }
        let file = place(id, "upload")
        guard FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: file)
        else { throw Self.unwritable }
        return ImportUpload(id: id, path: file, handle: handle, mostBytes: mostBytes)
    }

    /// All imports whose state can be read.
    func all() -> [UploadedImport] {
        names().filter { $0.hasSuffix(".json") }.compactMap { UUID(uuidString: String($0.dropLast(5))) }
            .compactMap(read)
    }

    /// The state of an import.
    func read(_ id: UUID) -> UploadedImport? {
        guard let data = FileManager.default.contents(atPath: place(id, "json")) else { return nil }
        return try? JSONDecoder().decode(UploadedImport.self, from: data)
    }

    /// Writes the state of an import.
    func write(_ record: UploadedImport) throws(LinkServiceError) {
        do {
            try JSONEncoder().encode(record).write(
                to: URL(fileURLWithPath: place(record.id, "json")), options: .atomic)
        } catch {
            throw Self.unwritable
        }
    }

    /// Whether what was sent is still there.
    func hasUpload(_ id: UUID) -> Bool { FileManager.default.fileExists(atPath: place(id, "upload")) }

    /// Removes what was sent; the state and the report stay.
    func removeUpload(_ id: UUID) { try? FileManager.default.removeItem(atPath: place(id, "upload")) }

    /// Removes everything of an import.
    func remove(_ id: UUID) {
        for kind in ["json", "upload", "csv"] { try? FileManager.default.removeItem(atPath: place(id, kind)) }
    }

    /// Removes the oldest imports, and uploads that never became whole.
    ///
    /// - Parameter kept: what is under way, and stays.
    func makeRoom(for count: Int, keeping kept: Set<UUID>) throws(LinkServiceError) {
        let known = all()
        let old = known.filter { !kept.contains($0.id) }.sorted { $0.changedAt > $1.changedAt }
        for record in old.dropFirst(max(0, count - kept.count)) { remove(record.id) }
        let ids = Set(known.map(\.id))
        for name in names() where name.hasSuffix(".upload") {
            guard let id = UUID(uuidString: String(name.dropLast(7))), !ids.contains(id), isOld(name) else { continue }
            remove(id)
        }
        guard kept.count < count else {
            throw LinkServiceError(
                .resourceExhausted, .file(.tooManyWaiting), retryAfter: 60)
        }
    }

    /// The report, where there is one.
    func report(_ id: UUID) -> [UInt8]? {
        FileManager.default.contents(atPath: place(id, "csv")).map { Array($0) }
    }

    /// The path of one of the files of an import.
    func place(_ id: UUID, _ kind: String) -> String { "\(path)/\(id.uuidString).\(kind)" }

    private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Whether a file was last written so long ago that its upload must have ended.
    private func isOld(_ name: String) -> Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (facts?[.modificationDate] as? Date).map { $0.timeIntervalSinceNow < -3600 } ?? true
    }

    private static let unwritable = LinkServiceError(
        .unavailable, .file(.folderUnwritable), retryAfter: 60)
}
