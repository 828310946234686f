import LinkHTTP

extension OutputFile {
    /// Writes the rows of all pages to standard output, as lines of CSV or NDJSON.
    ///
    /// - Parameter page: reads the page at a cursor, at first at `nil`.
    static func printPages<Row: ExportRow>(
        of _: Row.Type, asCSV isCSV: Bool, page: (_ cursor: String?) async throws -> (rows: [Row], next: String?)
    ) async throws {
        let file = try OutputFile(path: "-")
        if isCSV { try file.write(Row.csvHeader) }
        var cursor: String?
        repeat {
            let (rows, next) = try await page(cursor)
            var bytes: [UInt8] = []
            for row in rows { row.append(asCSV: isCSV, to: &bytes) }
            try file.write(bytes)
            // Whole lines, whatever comes next.
            try file.flush()
            cursor = next
        } while cursor != nil
        try file.finish()
    }
}
