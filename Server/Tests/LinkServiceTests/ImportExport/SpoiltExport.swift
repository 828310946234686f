import Foundation
import Testing

/// An export as a spreadsheet saves it, made of the same few links.
struct SpoiltExport: Sendable, CustomTestStringConvertible {
    /// One link of the table.
    struct Link: Sendable {
        var code: String
        var destination: String
        var name: String
        /// The day on which it was made, 2020-05-01 and later.
        var day: Int
        var isArchived = false
    }

    static let links = [
        Link(code: "Summer", destination: "https://shop.example.com/sale?a=1&b=%2B2#top", name: "Größe & Café", day: 1),
        Link(code: "summer", destination: "https://shop.example.com/", name: "", day: 13, isArchived: true),
        Link(code: "a-1_", destination: "https://shop.example.com/a,b;c", name: "One, \"two\"; three", day: 5),
        Link(code: "app", destination: "https://shop.example.com/app", name: "Two\nlines", day: 20),
        Link(code: "v1", destination: "https://shop.example.com/v1", name: "5\" pizza", day: 31),
    ]

    var testDescription: String
    /// The columns, in their order; `""` is an empty one.
    var columns = ["short_link", "link", "archived", "name", "creation_timestamp"]
    var delimiter: Character = ","
    var lineEnd = "\r\n"
    /// What comes before the header.
    var opening = ""
    /// What comes after the last row.
    var closing: String?
    /// Whether a field is put in quotes where that is needed, always, or never.
    var quotes = Quotes.asNeeded
    var encode: @Sendable (String) -> [UInt8] = { Array($0.utf8) }
    /// A date in the form of the spreadsheet.
    var date: @Sendable (_ day: Int) -> String = { "2020-05-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" }
    var flags = (on: "TRUE", off: "FALSE")
    /// Changes the text of a field.
    var field: @Sendable (_ text: String, _ column: String) -> String = { text, _ in text }
    /// Changes the rows, the header first.
    var rows: @Sendable ([String]) -> [String] = { $0 }

    /// Whether every date is read; else all but those that are certain are unknown.
    var readsDates = true
    /// How many fields are adjusted, of those kinds that a table can have.
    var adjusted: [String: Int] = [:]
    /// What the names are read as.
    var name: @Sendable (String) -> String = { $0.replacing("\n", with: " ") }

    enum Quotes: Sendable { case asNeeded, always, never }

    /// The file.
    var bytes: [UInt8] {
        let header = columns.map { field($0, "header") }
        let body = Self.links.map { link in
            columns.map { column in
                let text =
                    switch column {
                    case "short_link": "https://go.example.com/\(link.code)"
                    case "link": link.destination
                    case "archived": link.isArchived ? flags.on : flags.off
                    case "name": link.name
                    case "creation_timestamp": date(link.day)
                    default: ""
                    }
                return field(text, column)
            }
        }
        let lines = ([header] + body).map { $0.map(quoted).joined(separator: String(delimiter)) }
        return encode(opening + rows(lines).joined(separator: lineEnd) + (closing ?? lineEnd))
    }

    private func quoted(_ text: String) -> String {
        let special: [Character] = [delimiter, "\"", "\n", "\r", "\r\n"]
        switch quotes {
        case .never: return text.replacing("\n", with: " ").replacing("\t", with: " ")
        case .asNeeded where !text.contains(where: special.contains): return text
        default: return "\"\(text.replacing("\"", with: "\"\""))\""
        }
    }
}

extension SpoiltExport {
    static func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return bigEndian ? bytes.reversed() : bytes
        }
    }

    /// Text in an encoding of one byte for each character.
    static func narrow(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
        // Foundation writes Mac Roman wrongly on Linux; these are the letters of the sample.
        let mac: [Unicode.Scalar: UInt8] = ["ö": 0x9A, "ß": 0xA7, "é": 0x8E]
        return text.unicodeScalars.map { scalar in
            encoding == .macOSRoman ? mac[scalar] ?? UInt8(scalar.value) : UInt8(scalar.value)
        }
    }

    /// Seconds since 1970 of a day of May 2020.
    static func seconds(_ day: Int) -> Int { 1_588_291_200 + (day - 1) * 86_400 }

    static let all: [SpoiltExport] = [
        SpoiltExport(
            testDescription: "Excel, CSV, United States", encode: { narrow($0, .windowsCP1252) },
            date: { "5/\($0)/2020" }, readsDates: false,
            // 5/5 is one day, and 13, 20 and 31 are no months; 5/1 is two days.
            adjusted: ["date-unknown": 1, "date-converted": 4, "encoding-converted": 1, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, CSV UTF-8", encode: { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
            adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, CSV, Germany", delimiter: ";", encode: { narrow($0, .windowsCP1252) },
            date: { "\($0 < 10 ? "0" : "")\($0).05.2020 00:00" }, flags: ("WAHR", "FALSCH"),
            adjusted: ["date-converted": 5, "encoding-converted": 1, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, Unicode Text", delimiter: "\t", encode: { utf16($0) },
            adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, CSV (Macintosh)", lineEnd: "\r", encode: { narrow($0, .macOSRoman) },
            field: { text, _ in text.replacing("\n", with: "\r") },
            adjusted: ["encoding-converted": 1, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, with the line sep=", delimiter: ";", opening: "sep=;\r\n",
            adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, milliseconds in its standard format",
            date: { String(format: "%.5E", Double(seconds($0)) * 1000) }, readsDates: false,
            adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, milliseconds in its standard format, Germany", delimiter: ";",
            date: { String(format: "%.5E", Double(seconds($0)) * 1000).replacing(".", with: ",") }, readsDates: false,
            adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, day numbers", date: { "\(43_951 + $0)" },
            adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, columns too narrow for dates", date: { _ in "########" }, readsDates: false,
            adjusted: ["date-unknown": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Excel, without the delimiters of empty columns",
            columns: ["short_link", "link", "archived", "name", "creation_timestamp", "expires_at", "notes"],
            rows: { [$0[0]] + $0.dropFirst().map { String($0.dropLast(2)) } }, adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "LibreOffice, all texts in quotes", lineEnd: "\n", quotes: .always,
            date: { String(format: "%.7E", Double(seconds($0)) * 1000) }, readsDates: false,
            adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "LibreOffice, UTF-16, tabs", delimiter: "\t", lineEnd: "\n",
            encode: { utf16($0, bigEndian: true) }, flags: ("VRAI", "FAUX"), adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "LibreOffice, day numbers with a time", delimiter: ";", lineEnd: "\n",
            date: { "\(43_951 + $0),0" }, adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Google Sheets, CSV", closing: "", date: { "2020-05-\($0 < 10 ? "0" : "")\($0) 0:00:00" },
            adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Google Sheets, TSV", delimiter: "\t", closing: "", quotes: .never,
            date: { "\($0)/05/2020" }, readsDates: false,
            adjusted: ["date-unknown": 1, "date-converted": 4]),
        SpoiltExport(
            testDescription: "Numbers, CSV with the table's name", delimiter: ";", lineEnd: "\n",
            opening: "Links 2020\n",
            date: { "May \($0), 2020 at 0:00\u{202F}AM".replacing(" at 0:00\u{202F}AM", with: "") },
            flags: ("true", "false"), adjusted: ["date-converted": 5, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "Numbers, CSV, Windows Latin 1", lineEnd: "\n", encode: { narrow($0, .isoLatin1) },
            date: { "5/\($0)/20, 12:00 AM" }, readsDates: false,
            adjusted: ["date-unknown": 5, "encoding-converted": 1, "text-cleaned": 1]),
        SpoiltExport(
            testDescription: "empty columns and rows, no-break spaces",
            columns: ["", "short_link", "", "link", "archived", "name", "creation_timestamp", "", ""],
            field: { text, column in
                column == "header" || column == "link" || column == "short_link" ? "\u{A0}\(text)\u{200B} " : text
            }, rows: { [",,,,,,,,", $0[0], " , ,,,,,,,"] + $0.dropFirst() + [",,,,,,,,", ",,,,,,,,"] },
            adjusted: ["text-cleaned": 1]),
        SpoiltExport(
            testDescription: "a writer that puts nothing in quotes", delimiter: "\t", lineEnd: "\n", quotes: .never,
            field: { text, column in column == "name" && !text.isEmpty ? "\"\(text)\" (copy)" : text },
            adjusted: ["quotes-read": 4],
            // The first two quotes are taken for those of the field, as spreadsheets take them.
            name: {
                $0.isEmpty
                    ? "" : "\"\($0)\" (copy)".replacing("\n", with: " ").replacing("\"", with: "", maxReplacements: 2)
            }),
        SpoiltExport(
            testDescription: "a program that pads fields with NUL", lineEnd: "\n",
            field: { text, column in column == "name" && !text.isEmpty ? text + "\0" : text },
            adjusted: ["text-cleaned": 4],
            name: { $0.replacing("\n", with: " ") + ($0.isEmpty ? "" : " ") }),
        SpoiltExport(
            testDescription: "a database's export with pipes and null", delimiter: "|", lineEnd: "\n",
            flags: ("t", "f"), field: { text, column in text.isEmpty && column != "header" ? "NULL" : text },
            adjusted: ["text-cleaned": 1], name: { $0.isEmpty ? "NULL" : $0.replacing("\n", with: " ") }),
    ]
}
