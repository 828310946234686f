import Foundation
import ManagementAPI

/// Events of apps as commands print them.
enum AppEventFormat {
    /// A table.
    static func text(_ events: [AppEventResource], isComplete: Bool) -> String {
        guard !events.isEmpty else { return "No events in this period." }
        var table = TextTable("TIME (UTC)", "EVENT", "VALUE", "TOUCH", "LINK")
        for event in events {
            table.add(
                String(event.time.formatted(.iso8601).prefix(19)).replacing("T", with: " "), event.name,
                amount(event.value, event.currency), event.touch,
                event.shortLink.split(separator: "://", maxSplits: 1).last.map(String.init) ?? event.shortLink)
        }
        var lines = table.lines()
        if !isComplete {
            lines += ["", "These are the first \(events.count) events; --csv and --json print all."]
        }
        return lines.joined(separator: "\n")
    }

    /// A value with its currency; empty without a value.
    static func amount(_ value: String?, _ currency: String?) -> String {
        [value, currency].compactMap(\.self).joined(separator: " ")
    }
}
