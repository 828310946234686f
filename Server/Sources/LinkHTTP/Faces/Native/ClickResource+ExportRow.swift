import LinkRules
package import ManagementAPI
import WaymarkLinks

/// Single clicks as lines of CSV or NDJSON, each with the fields in the same order.
package enum ClickRows {
    private enum Field {
        case text(String?)
        case flag(Bool)
    }

    /// The header of the CSV.
    package static let csvHeader: [UInt8] = {
        var bytes: [UInt8] = []
        CSVLine.append(names, to: &bytes)
        return bytes
    }()

    /// Appends a click as a line of CSV (RFC 4180).
    ///
    /// A value that a spreadsheet would read as a formula is prefixed with an apostrophe, because requests determine
    /// the values.
    package static func appendCSV(_ click: ClickResource, to bytes: inout [UInt8]) {
        let cells = fields(of: click).lazy.map { field in
            switch field {
            case .text(let text): text.map(CSVLine.harmless) ?? ""
            case .flag(let flag): flag ? "true" : "false"
            }
        }
        CSVLine.append(cells, to: &bytes)
    }

    /// Appends a click as a JSON object on one line; values that are absent have no member.
    package static func appendNDJSON(_ click: ClickResource, to bytes: inout [UInt8]) {
        var separator = UInt8(ascii: "{")
        for (name, field) in zip(names, fields(of: click)) {
            if case .text(nil) = field { continue }
            bytes.append(separator)
            separator = UInt8(ascii: ",")
            JSONTree.append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            switch field {
            case .text(let text): JSONTree.append(text ?? "", to: &bytes)
            case .flag(let flag): bytes += (flag ? "true" : "false").utf8
            }
        }
        bytes += "}\n".utf8
    }

    private static let names = [
        "id", "time", "linkID", "shortLink", "kind", "answer", "isReturn", "qr", "platform", "form", "os", "osVersion",
        "browser", "inApp", "language", "referrer", "country", "source", "medium", "campaign", "term", "content",
        "visitor",
    ]

    private static func fields(of click: ClickResource) -> [Field] {
        [
            .text(click.id), .text(time(of: click)), .text(click.linkID), .text(click.shortLink), .text(click.kind),
            .text(click.answer), .flag(click.isReturn), .flag(click.qr), .text(click.platform), .text(click.form),
            .text(click.os), .text(click.osVersion), .text(click.browser), .text(click.inApp), .text(click.language),
            .text(click.referrer), .text(click.country), .text(click.source), .text(click.medium),
            .text(click.campaign), .text(click.term), .text(click.content), .text(click.visitor),
        ]
    }

    /// The time with milliseconds, even if they are zero, so that times can be compared as texts.
    private static func time(of click: ClickResource) -> String {
        let text = RFC3339.text(click.time)
        return text.utf8.contains(UInt8(ascii: ".")) ? text : text.dropLast() + ".000Z"
    }
}
