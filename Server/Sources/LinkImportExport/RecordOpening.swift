import LinkRules

/// A file of records whose beginning was looked at.
public struct RecordOpening {
    let lines: LineReader

    /// Reads the beginning of a file.
    ///
    /// - Parameter refill: returns the next bytes of the file, some at least, or `nil` at its end.
    /// - Throws: ``LinkServiceError`` where the file is empty, its first line is not a JSON object, or names a version
    ///   of the form that is not known; what `refill` throws.
    public init(refill: @escaping () throws -> [UInt8]?) throws {
        let text = try ImportInput(refill)
        switch text.firstCharacter {
        case nil: throw LinkImporter.emptyFile
        case UInt8(ascii: "{"):
            guard try !Self.isNewer(text.beginning) else { throw RecordLines.newerForm }
            lines = LineReader(refill: text.refill)
        case UInt8(ascii: "["):
            throw Self.failure("The file is a JSON array; write one object per line, without commas.")
        default:
            let isTable = LinkFileForm(text.beginning).map { $0 != .records } ?? false
            throw Self.failure(
                isTable
                    ? "The file is a table, not lines of JSON; import it with `waymark import csv`."
                    : "The first line of the file is not a JSON object, as `waymark export` writes it.")
        }
    }

    /// Whether a file is an export of whatever version, by its beginning.
    static func isExport(_ beginning: [UInt8]) throws -> Bool {
        try first(of: beginning)?.isHeader ?? false
    }

    /// Whether the first line that is not empty names a version that is not known.
    private static func isNewer(_ beginning: [UInt8]) throws -> Bool {
        try first(of: beginning)?.isOfNewerForm ?? false
    }

    /// The object in the first line that is not empty.
    private static func first(of beginning: [UInt8]) throws -> TransferObject? {
        var rest: [UInt8]? = beginning
        var lines = LineReader {
            defer { rest = nil }
            return rest
        }
        while try lines.next() {
            guard lines.line.contains(where: { $0 > 0x20 }) else { continue }
            var lenient = LenientReader()
            return try? TransferObject(lines.line, &lenient)
        }
        return nil
    }

    private static func failure(_ message: String) -> LinkServiceError {
        LinkServiceError(.invalidArgument, message, parameter: "file")
    }
}
