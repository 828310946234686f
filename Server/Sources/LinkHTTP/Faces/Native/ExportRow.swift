import LinkRules
import WaymarkLinks

/// A record that an export writes as a line of CSV or NDJSON, with the fields always in the same order.
package protocol ExportRow {
    /// The names of the fields.
    static var fieldNames: [String] { get }
    /// The values of the fields, in the order of their names.
    var fields: [ExportField] { get }
}

/// A value in a row of an export.
package enum ExportField {
    /// A text that a request or an app has determined.
    case text(String?)
    /// The digits of a number, which may begin with a minus sign.
    case number(String?)
    /// A truth value.
    case flag(Bool)
}

extension ExportRow {
    /// The names as the first line of a CSV file.
    package static var csvHeader: [UInt8] {
        var bytes: [UInt8] = []
        CSVLine.append(fieldNames, to: &bytes)
        return bytes
    }

    /// Appends the record as a line of CSV, or of NDJSON.
    package func append(asCSV isCSV: Bool, to bytes: inout [UInt8]) {
        if isCSV { appendCSV(to: &bytes) } else { appendNDJSON(to: &bytes) }
    }

    /// Appends the record as a line of CSV (RFC 4180).
    ///
    /// A text that a spreadsheet would read as a formula is prefixed with an apostrophe, because requests and apps
    /// determine the texts.
    private func appendCSV(to bytes: inout [UInt8]) {
        let cells = fields.lazy.map { field in
            switch field {
            case .text(let text): text.map(CSVLine.harmless) ?? ""
            case .number(let digits): digits ?? ""
            case .flag(let flag): flag ? "true" : "false"
            }
        }
        CSVLine.append(cells, to: &bytes)
    }

    /// Appends the record as a JSON object on one line; values that are absent have no member.
    private func appendNDJSON(to bytes: inout [UInt8]) {
        var separator = UInt8(ascii: "{")
        func append(name: String) {
            bytes.append(separator)
            separator = UInt8(ascii: ",")
            JSONTree.append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
        }
        for (name, field) in zip(Self.fieldNames, fields) {
            switch field {
            case .text(nil), .number(nil): continue
            case .text(let text?), .number(let text?):
                append(name: name)
                JSONTree.append(text, to: &bytes)
            case .flag(let flag):
                append(name: name)
                bytes += (flag ? "true" : "false").utf8
            }
        }
        bytes += "}\n".utf8
    }
}
