package import ManagementAPI
import WaymarkLinks

extension ClickResource: ExportRow {
    package static let fieldNames = [
        "id", "time", "linkID", "shortLink", "kind", "answer", "isReturn", "qr", "platform", "form", "os", "osVersion",
        "browser", "inApp", "language", "referrer", "country", "source", "medium", "campaign", "term", "content",
        "visitor",
    ]

    package var fields: [ExportField] {
        [
            .text(id), .text(comparableTime), .text(linkID), .text(shortLink), .text(kind), .text(answer),
            .flag(isReturn), .flag(qr), .text(platform), .text(form), .text(os), .text(osVersion), .text(browser),
            .text(inApp), .text(language), .text(referrer), .text(country), .text(source), .text(medium),
            .text(campaign), .text(term), .text(content), .text(visitor),
        ]
    }

    /// The time with milliseconds, even if they are zero, so that times can be compared as texts.
    private var comparableTime: String {
        let text = RFC3339.text(time)
        return text.utf8.contains(UInt8(ascii: ".")) ? text : text.dropLast() + ".000Z"
    }
}
