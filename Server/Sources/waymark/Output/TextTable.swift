/// Rows of text in columns, for people.
///
/// Lines have 80 columns at the most: where rows are longer, the widest cells are cut, with an ellipsis. The first column
/// is what other commands are given, and is never cut.
struct TextTable {
    /// The width that every terminal has.
    static let width = 80

    private let header: [String]
    private var rows: [[String]] = []

    /// Creates a table without rows.
    init(_ header: String...) {
        self.header = header
    }

    /// Adds a row; missing cells are empty.
    mutating func add(_ cells: String?...) {
        rows.append(header.indices.map { $0 < cells.count ? cells[$0] ?? "" : "" })
    }

    /// The lines, without trailing spaces, the header first.
    func lines() -> [String] {
        let widths = columnWidths()
        return ([header] + rows).map { row in
            let cells = zip(row, widths).map { cell, width in
                let text = cell.count > width ? cell.prefix(width - 1) + "…" : cell[...]
                return text + String(repeating: " ", count: width - text.count)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func columnWidths() -> [Int] {
        var widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let room = Self.width - 2 * (widths.count - 1)
        while widths.reduce(0, +) > room, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }),
            widths[widest] > 1
        {
            widths[widest] -= 1
        }
        return widths
    }
}
