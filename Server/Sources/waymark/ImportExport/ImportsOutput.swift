import ArgumentParser
import LinkImportExport

/// The results of all files, or of those before one that could not be imported.
struct ImportsOutput: Encodable {
    private(set) var files: [ImportOutput] = []
    /// What was read of another service's API.
    private let reading: BranchReader.Reading?
    /// The status of an import that did not take every row; its report gives the reasons.
    static let incomplete = ExitCode(3)

    /// Why the import ended early.
    var failure: (any Error)?

    private enum CodingKeys: CodingKey {
        case files, reading
    }

    init(reading: BranchReader.Reading? = nil) {
        self.reading = reading
    }

    /// Adds one file.
    mutating func add(_ file: ImportedFile) {
        files += [file.view].compactMap(\.self)
        failure = file.failure
    }

    /// Prints them, and ends the command with a code of its own where something was not taken.
    func show(_ output: OutputOptions) throws {
        if failure == nil || !files.isEmpty {
            try output.show(self, text: files.map(\.text).joined(separator: "\n\n"))
        }
        if let failure { throw failure }
        guard files.allSatisfy({ $0.rejected == 0 && $0.conflicts == 0 }) else { throw Self.incomplete }
    }
}
