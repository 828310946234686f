import LinkRules
package import ManagementAPI
import WaymarkLinks

/// Events of apps as lines of CSV or NDJSON, each with the fields in the same order.
package enum AppEventRows {
    /// The header of the CSV.
    package static let csvHeader: [UInt8] = {
        var bytes: [UInt8] = []
        CSVLine.append(names, to: &bytes)
        return bytes
    }()

    /// Appends an event as a line of CSV (RFC 4180).
    ///
    /// A text that a spreadsheet would read as a formula is prefixed with an apostrophe, because apps determine it.
    package static func appendCSV(_ event: AppEventResource, to bytes: inout [UInt8]) {
        CSVLine.append(
            zip(names, fields(of: event)).map { name, text in
                // The service has checked that a value is a number, which may begin with a minus sign.
                name == "value" ? text ?? "" : CSVLine.harmless(text ?? "")
            }, to: &bytes)
    }

    /// Appends an event as a JSON object on one line; values that are absent have no member.
    package static func appendNDJSON(_ event: AppEventResource, to bytes: inout [UInt8]) {
        var separator = UInt8(ascii: "{")
        for (name, text) in zip(names, fields(of: event)) {
            guard let text else { continue }
            bytes.append(separator)
            separator = UInt8(ascii: ",")
            JSONTree.append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            JSONTree.append(text, to: &bytes)
        }
        bytes += "}\n".utf8
    }

    private static let names = [
        "id", "name", "value", "currency", "platform", "time", "receivedAt", "linkID", "shortLink", "touch", "claimID",
        "clickID",
    ]

    private static func fields(of event: AppEventResource) -> [String?] {
        [
            event.id, event.name, event.value, event.currency, event.platform, RFC3339.text(event.time),
            RFC3339.text(event.receivedAt), event.linkID, event.shortLink, event.touch, event.claimID, event.clickID,
        ]
    }
}
