package import ManagementAPI
import WaymarkLinks

extension AppEventResource: ExportRow {
    package static let fieldNames = [
        "id", "name", "value", "currency", "platform", "time", "receivedAt", "linkID", "shortLink", "touch", "claimID",
        "clickID",
    ]

    package var fields: [ExportField] {
        [
            .text(id), .text(name), .number(value), .text(currency), .text(platform), .text(RFC3339.text(time)),
            .text(RFC3339.text(receivedAt)), .text(linkID), .text(shortLink), .text(touch), .text(claimID),
            .text(clickID),
        ]
    }
}
