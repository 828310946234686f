import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

extension LinkRowReader {
    /// Refuses rows whose code or destination cannot be told for certain, and notes what is odd about the others.
    ///
    /// Fields that a row lacks at its end are empty: Excel leaves out the delimiters of columns that are empty in sixteen
    /// rows together.
    mutating func checkForm(_ row: DelimitedRow) throws(RowIssue) {
        guard !row.isCut else {
            throw RowIssue(
                column: "", reason: "the row is longer than \(DelimitedTextReader.maximumRowLength) bytes")
        }
        let (count, expected) = (row.count, layout.columns.count)
        if count > expected, (expected..<count).contains(where: { !row[$0].isEmpty }) {
            throw RowIssue(
                column: LinkColumn.parameter(.link).name,
                reason: "the row has \(count) fields instead of \(expected), so it is not clear where the "
                    + "destination ends; quote fields that contain the delimiter")
        }
        if row.isUnterminated, count < expected {
            let (last, reason) = (
                layout.columns[count - 1], "the file ends in the middle of the row; it may be truncated"
            )
            let name = last?.name ?? layout.names[count - 1]
            guard last != .shortLink, last != .code, last != .parameter(.link) else {
                throw RowIssue(column: name, reason: reason)
            }
            lenient.note(.cutOff, name, reason)
        }
        if row.hasStrayQuote {
            lenient.note(
                .quotesRead, "",
                "unbalanced quotes were read as ordinary characters; double quotes inside a quoted field")
        }
    }
}

extension LenientReader {
    /// Notes what of a long link was left out.
    ///
    /// - Parameter prefix: what the columns' names begin with, before those of the parameters.
    mutating func note(_ issues: [LinkParameterIssue], below prefix: String = "") {
        for issue in issues where issue.kind != .tooLong && issue.kind != .unrecognized {
            let reason =
                issue.kind == .notJSONObject
                ? "The value of “\(issue.name)” is not a JSON object; it is ignored."
                : LinkValidator.warning(for: issue).message
            note(.leftOut, prefix + issue.name, reason)
        }
    }
}
