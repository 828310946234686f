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
            throw RowIssue(.rowTooLong(most: DelimitedTextReader.maximumRowLength), column: "")
        }
        let (count, expected) = (row.count, layout.columns.count)
        if count > expected, (expected..<count).contains(where: { !row[$0].isEmpty }) {
            throw RowIssue(
                .extraFields(count: count, expected: expected), column: LinkColumn.parameter(.link).name)
        }
        if row.isUnterminated, count < expected {
            let last = layout.columns[count - 1]
            let name = last?.name ?? layout.names[count - 1]
            guard last != .shortLink, last != .code, last != .parameter(.link) else {
                throw RowIssue(.fileEnds, column: name)
            }
            lenient.note(.cutOff, name, .fileEnds)
        }
        if row.hasStrayQuote {
            lenient.note(.quotesRead, "", .strayQuotes)
        }
    }
}

extension LenientReader {
    /// Notes the names of apps that no app can have, which links keep: they may be real all the same.
    ///
    /// - Parameter prefix: what the columns' names begin with, before those of the parameters.
    mutating func noteAppNames(of link: DynamicLink, below prefix: String = "") {
        for parameter in link.badAppNames {
            note(.kept, prefix + parameter.rawValue, .odd(LinkValidator.badAppName(parameter).text))
        }
    }

    /// Notes what of a long link was left out.
    ///
    /// - Parameter prefix: what the columns' names begin with, before those of the parameters.
    mutating func note(_ issues: [LinkParameterIssue], below prefix: String = "") {
        for issue in issues where issue.kind != .tooLong && issue.kind != .unrecognized {
            note(
                .leftOut, prefix + issue.name,
                issue.kind == .notJSONObject
                    ? .dataIgnored(issue.name) : .odd(LinkValidator.warning(for: issue).text))
        }
    }
}
