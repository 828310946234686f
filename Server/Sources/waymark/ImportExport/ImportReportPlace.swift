import Foundation
import LinkStorage

/// The path of an import's report, which is checked before the first row is stored.
struct ImportReportPlace {
    /// The one report that was asked for; `nil` where each file has its own.
    let named: String?
    /// The database, whose folder this user can write to.
    let database: String
    /// All files of the import, which no report may overwrite.
    let inputs: [InputFile]

    /// The path of a file's report: the named one, else the first that can be written of beside the file, in the current
    /// folder, beside the database, and in the folder for temporary files.
    ///
    /// - Throws: ``CommandFailure`` where it cannot be written, or would overwrite a database or what is to be imported.
    func path(for input: InputFile) throws -> String {
        guard let named else {
            let candidates = candidates(for: input)
            guard let path = try candidates.first(where: { try fault(of: $0) == nil }) else {
                throw CommandFailure(
                    .unavailable, "the report cannot be written to \(candidates.joined(separator: ", "))",
                    remedy: "name another file with --report")
            }
            return path
        }
        if let fault = try fault(of: named) {
            throw CommandFailure(
                .unavailable, "the report cannot be written to \(named): \(fault)",
                remedy: "name another file with --report")
        }
        return named
    }

    private func candidates(for input: InputFile) -> [String] {
        let name =
            (input.path == "-" ? "import" : URL(fileURLWithPath: input.path).lastPathComponent)
            + ImportReport.suffix
        let folder = URL(fileURLWithPath: DatabaseFile(path: database).resolvedPath).deletingLastPathComponent()
        let temporary = FileManager.default.temporaryDirectory
        return (input.path == "-" ? [] : [input.path + ImportReport.suffix])
            + [name, folder.appendingPathComponent(name).path, temporary.appendingPathComponent(name).path]
    }

    /// Why a file cannot be written; `nil` where it can be.
    private func fault(of path: String) throws -> String? {
        try OutputFile.refuseDatabase(path)
        guard !inputs.contains(where: { $0.path != "-" && FilePath.isSame($0.path, path) }) else {
            throw CommandFailure(
                .usage, "the report would overwrite \(path), which is being imported",
                remedy: "name another file with --report")
        }
        return path == "-" ? nil : OutputFile.fault(of: path)
    }
}
