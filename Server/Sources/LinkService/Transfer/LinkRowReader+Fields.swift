import Foundation
import LinkStorage
import WaymarkLinks

extension LinkRowReader {
    /// Refuses rows whose fields cannot be told apart.
    func checkForm(_ row: DelimitedRow) throws(RowFinding) {
        switch row.fault {
        case .unclosedQuote:
            throw RowFinding(column: "", reason: "a field begins with a quote that nothing closes")
        case .textAfterQuote:
            throw RowFinding(column: "", reason: "text follows the quote that closes a field; double the quotes inside")
        case .tooLong:
            throw RowFinding(
                column: "", reason: "the row is longer than \(DelimitedTextReader.maximumRowLength) bytes")
        case nil: break
        }
        let expected = layout.columns.count
        guard row.count != expected else { return }
        guard row.count > expected else {
            throw RowFinding(
                column: layout.names[min(row.count, expected - 1)],
                reason: "the row has \(row.count) of \(expected) fields; is it cut off?")
        }
        // A comma too many at the end of the line means nothing.
        guard (expected..<row.count).allSatisfy({ row[$0].isEmpty }) else {
            throw RowFinding(
                column: "",
                reason: "the row has \(row.count) fields instead of \(expected); a field with a comma needs quotes")
        }
    }

    static func text(_ bytes: ArraySlice<UInt8>, _ column: LinkColumn) throws(RowFinding) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RowFinding(column: column.name, reason: "the text is not UTF-8")
        }
        guard !bytes.contains(0) else {
            throw RowFinding(column: column.name, reason: "the text holds a NUL character")
        }
        return text
    }

    static func moment(_ bytes: ArraySlice<UInt8>, _ column: LinkColumn) throws(RowFinding) -> Date? {
        guard !bytes.trimmedOfASCIISpace.isEmpty else { return nil }
        guard let milliseconds = MomentText.milliseconds(bytes) else {
            throw RowFinding(
                column: column.name,
                reason: "“\(shown(bytes))” is no moment: 2021-05-01T12:00:00Z, seconds or milliseconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    static func flag(_ bytes: ArraySlice<UInt8>, _ column: LinkColumn) throws(RowFinding) -> Bool {
        guard let flag = FlagText.flag(bytes) else {
            throw RowFinding(column: column.name, reason: "“\(shown(bytes))” is neither true nor false")
        }
        return flag
    }

    /// A state that a link has or has not, or has since a moment.
    static func state(_ bytes: ArraySlice<UInt8>, _ column: LinkColumn) throws(RowFinding) -> StateText {
        guard let state = StateText(bytes, named: column.name) else {
            throw RowFinding(
                column: column.name,
                reason: "“\(shown(bytes))” is neither true nor false, and no moment such as 2021-05-01T12:00:00Z")
        }
        return state
    }

    static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(60), as: UTF8.self)
    }

    static func tags(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == ";" }.map { String(String($0).trimmedOfSpace) }.filter { !$0.isEmpty }
    }
}

extension LinkRecord {
    /// Refuses what people may not write about a link.
    ///
    /// - Parameter start: what the file calls ``startsAt``.
    func checkLabels(start: String) throws(RowFinding) {
        do throws(LinkServiceError) {
            try LinkLabels.check(name: name, tags: tags)
            try LinkPeriod.check(startsAt: startsAt, expiresAt: expiresAt)
        } catch {
            throw RowFinding(
                column: error.parameter == "startsAt" ? start : error.parameter ?? "tags", reason: error.message)
        }
    }
}
