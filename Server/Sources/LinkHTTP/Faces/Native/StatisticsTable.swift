import Foundation
import LinkRules
package import ManagementAPI
import WaymarkLinks

/// Statistics as rows: the rows of the breakdown, or the intervals of the period if there is no breakdown.
package struct StatisticsTable: Equatable, Sendable {
    private let resource: StatisticsResource

    /// Creates the rows of statistics.
    package init(_ resource: StatisticsResource) {
        self.resource = resource
    }

    /// Comma-separated values (RFC 4180), with a header.
    ///
    /// A value that a spreadsheet would read as a formula is prefixed with an apostrophe, because requests determine
    /// the values.
    package var csv: String {
        let rows: [[String]]
        if let values = resource.values {
            rows =
                [["value", "clicks"] + (resource.previous == nil ? [] : ["previousClicks"])]
                + values.map { row in
                    [row.value.map(CSVLine.harmless) ?? "(\(row.rest?.rawValue ?? ""))", String(row.clicks)]
                        + (row.previousClicks.map { [String($0)] } ?? [])
                }
        } else {
            rows =
                [["start", "clicks"] + (resource.visitors == nil ? [] : ["visitors"])]
                + resource.points.map { point in
                    [point.start.formatted(.iso8601), String(point.clicks)]
                        + (point.visitors.map { [String($0)] } ?? [])
                }
        }
        return String(decoding: rows.reduce(into: []) { CSVLine.append($1, to: &$0) }, as: UTF8.self)
    }

    /// One JSON object on each line.
    package func ndjson() throws -> String {
        let encoder = WireJSON.encoder()
        func lines(_ rows: [some Encodable]) throws -> String {
            try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
        }
        return try resource.values.map(lines) ?? lines(resource.points)
    }
}
