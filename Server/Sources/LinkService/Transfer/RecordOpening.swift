/// A file of records whose beginning was looked at.
public struct RecordOpening {
    let lines: LineReader

    /// Reads the beginning of a file.
    ///
    /// - Parameter refill: returns the next bytes of the file, some at least, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` where the file is empty or its first line is not a JSON object; what `refill` throws.
    public init(refill: @escaping () throws -> [UInt8]?) throws {
        let text = try TransferText(refill)
        switch text.firstCharacter {
        case nil: throw LinkImporter.emptyFile
        case UInt8(ascii: "{"): lines = LineReader(refill: text.refill)
        case UInt8(ascii: "["):
            throw Self.failure("The file is a JSON list; write one object on each line, without commas between them.")
        default:
            let isTable = LinkFileForm(text.beginning).map { $0 != .records } ?? false
            throw Self.failure(
                isTable
                    ? "The file is a table, not lines of JSON; import it with `waymark import csv`."
                    : "The first line of the file is not a JSON object, as `waymark export` writes it.")
        }
    }

    private static func failure(_ message: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, message, parameter: "file")
    }
}
