import LinkHTTP

/// A row of a table whose cells people wrote: none of them is a formula to a spreadsheet.
enum CSVRow {
    /// Appends a row.
    static func append(_ cells: [String], to bytes: inout [UInt8]) {
        CSVLine.append(cells.map(CSVLine.harmless), to: &bytes)
    }
}
