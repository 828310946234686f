import LinkRules
import LinkStorage
import WaymarkLinks

/// A table of links that is imported in batches.
struct LinkTable {
    /// Rows that are stored together.
    struct Batch {
        var links: [ImportedLink] = []
        /// Where each link comes from: the number of its row, and the row as it was written.
        var origins: [(number: Int, row: RawBytes)] = []
        var rejections: [LinkImportEntry] = []
        var adjustments: [LinkImportEntry] = []
        /// How many rows were read; empty ones do not count.
        var rowCount = 0
    }

    var source: DelimitedTextReader
    var rows: LinkRowReader

    /// Reads the next rows, or `nil` at the end.
    mutating func nextBatch(limit: Int) throws -> Batch? {
        var batch = Batch()
        batch.links.reserveCapacity(limit)
        while batch.rowCount < limit, try source.next() {
            guard !source.row.isEmpty else { continue }
            batch.rowCount += 1
            do throws(RowIssue) {
                let reading = try rows.read(source.row)
                batch.links.append(reading.link)
                batch.origins.append((source.row.number, source.row.raw))
                batch.adjustments += reading.adjustments.map { adjustment in
                    entry(adjustment.column, adjustment.fault, .adjusted(adjustment.kind))
                }
            } catch {
                batch.rejections.append(entry(error.column, error.fault, .rejected))
            }
        }
        return batch.rowCount == 0 ? nil : batch
    }

    private func entry(_ column: String, _ fault: RowFault, _ kind: LinkImportEntry.Kind) -> LinkImportEntry {
        LinkImportEntry(
            number: source.row.number, column: rows.layout.ownName(of: column), fault: fault, kind: kind,
            row: text(source.row.raw))
    }

    /// A row in UTF-8, as reports are.
    func text(_ raw: RawBytes) -> RawBytes {
        guard String(validating: raw.bytes, as: UTF8.self) == nil else { return raw }
        return RawBytes(rows.encoding.text(raw.bytes))
    }
}

extension DelimitedTextReader {
    /// The texts of one column in the rows that come next, which stay unread.
    mutating func sample(column: Int, length: Int) throws -> [String] {
        var rest: [UInt8]? = Array(try peek(length))
        var texts: [String] = []
        if isHolding { texts += [row.text(column)].compactMap(\.self) }
        var sample = DelimitedTextReader(delimiter: delimiter) {
            defer { rest = nil }
            return rest
        }
        while try sample.next() {
            guard !sample.row.isCut, let text = sample.row.text(column) else { continue }
            texts.append(text)
        }
        return texts
    }
}
