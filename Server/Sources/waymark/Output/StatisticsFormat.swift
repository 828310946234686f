import Foundation
import ManagementAPI
import WaymarkLinks

/// Statistics as commands print them.
enum StatisticsFormat {
    /// A summary, and a table of the breakdown or of the intervals.
    static func text(_ statistics: StatisticsResource) -> String {
        let events = appEvents(statistics)
        guard statistics.clicks > 0 || statistics.values?.isEmpty == false else {
            let before = statistics.previous.map { " In the period before: \($0.clicks)." } ?? ""
            let text = "No clicks from \(range(statistics.from, statistics.to)).\(before)"
            return ([text] + events).joined(separator: "\n")
        }
        return ([summary(statistics), ""] + table(statistics).lines() + events).joined(separator: "\n")
    }

    /// A table of what apps have reported: openings, and events of their own; nothing if there are none.
    private static func appEvents(_ statistics: StatisticsResource) -> [String] {
        let openings = [(LinkEvent.appInstall, "installs"), (.appFirstOpen, "first opens"), (.appReopen, "re-opens")]
            .map { event, name in
                (name, statistics.events.filter { $0.event == event }.reduce(Int64(0)) { $0 + $1.count })
            }
            .filter { $0.1 > 0 }
        let events = statistics.appEvents ?? []
        guard !openings.isEmpty || !events.isEmpty else { return [] }
        var table = TextTable("EVENTS", "VALUE", "NAME")
        for (name, count) in openings { table.add(String(count), "", name) }
        for event in events {
            table.add(String(event.count), AppEventFormat.amount(event.value, event.currency), event.name)
        }
        return ["", "Reported by apps:"] + table.lines()
    }

    private static func summary(_ statistics: StatisticsResource) -> String {
        var text = "\(statistics.clicks) \(statistics.clicks == 1 ? "click" : "clicks")"
        if let visitors = statistics.visitors {
            text += ", \(visitors) \(visitors == 1 ? "visitor" : "visitors") (counted per day)"
        }
        text += " from \(range(statistics.from, statistics.to))"
        if let previous = statistics.previous {
            text += "\nThe period before: \(previous.clicks) (\(change(from: previous.clicks, to: statistics.clicks)))"
        }
        return text
    }

    private static func table(_ statistics: StatisticsResource) -> TextTable {
        if let values = statistics.values {
            let compares = statistics.previous != nil
            var table =
                compares
                ? TextTable("CLICKS", "BEFORE", "SHARE", (statistics.by ?? "value").uppercased())
                : TextTable("CLICKS", "SHARE", (statistics.by ?? "value").uppercased())
            let total = values.reduce(0) { $0 + $1.clicks }
            for row in values {
                let name = row.value ?? "(\(row.rest?.rawValue ?? ""))"
                let share = total > 0 ? "\((Double(row.clicks) * 1000 / Double(total)).rounded() / 10) %" : ""
                if compares {
                    table.add(String(row.clicks), row.previousClicks.map { String($0) }, share, name)
                } else {
                    table.add(String(row.clicks), share, name)
                }
            }
            return table
        }
        let most = statistics.points.map(\.clicks).max() ?? 0
        var table = TextTable("FROM", "CLICKS", "")
        for point in statistics.points {
            let bar = most > 0 ? Int((Double(point.clicks) * 40 / Double(most)).rounded()) : 0
            table.add(
                moment(point.start, interval: statistics.interval), String(point.clicks),
                String(repeating: "▪", count: bar))
        }
        return table
    }

    private static func range(_ from: Date, _ to: Date) -> String {
        let isWhole = [from, to].allSatisfy { $0.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 }
        return isWhole
            ? "\(moment(from, interval: "day")) to \(moment(to - 86_400, interval: "day")) (UTC)"
            : "\(moment(from, interval: "hour")) to \(moment(to, interval: "hour")) (UTC)"
    }

    private static func moment(_ moment: Date, interval: String) -> String {
        let text = moment.formatted(.iso8601)
        return interval == "hour" ? String(text.prefix(16)).replacing("T", with: " ") : String(text.prefix(10))
    }

    private static func change(from old: Int64, to new: Int64) -> String {
        guard old > 0 else { return new > 0 ? "none before" : "unchanged" }
        let percent = ((Double(new) / Double(old) - 1) * 100).rounded()
        return percent == 0 ? "unchanged" : "\(percent > 0 ? "+" : "−")\(Int(min(abs(percent), 1e15))) %"
    }
}
