public import Foundation
public import WaymarkInbox

/// What happened in a simulation, in order; printed, one line for each entry.
public struct SimulationLog: Equatable, Sendable, CustomStringConvertible {
    /// What happened at one moment.
    public enum Action: Equatable, Sendable {
        /// The script's event, in words.
        case event(String)
        /// What the inbox said to a URL at a door.
        case answered(LinkDisposition)
        /// A screen was shown.
        case screen(StartupScreen)
        /// A link was handed to the app.
        case opened(IncomingLink)
        /// The person was told that a link needs a newer version.
        case prompted(IncomingLink)
        /// What the inbox reported.
        case report(LinkReport)
    }

    /// An action and its time.
    public struct Entry: Equatable, Sendable {
        /// Seconds since the beginning.
        public var time: TimeInterval
        /// What happened.
        public var action: Action
    }

    /// Everything, in order.
    public internal(set) var entries: [Entry] = []

    /// The links that the app got, in order.
    public var opened: [IncomingLink] {
        entries.compactMap { if case .opened(let link) = $0.action { link } else { nil } }
    }

    /// The screens that were shown, in order.
    public var screens: [StartupScreen] {
        entries.compactMap { if case .screen(let screen) = $0.action { screen } else { nil } }
    }

    /// What the inbox reported, in order.
    public var reports: [LinkReport] {
        entries.compactMap { if case .report(let report) = $0.action { report } else { nil } }
    }

    /// One line for each entry; links have numbers in the order in which they came.
    public var description: String {
        var numbers: [String: Int] = [:]
        return entries.map { entry in
            let time = String(format: "%7.2f  ", entry.time)
            return time
                + Self.line(entry.action) { id in
                    let number = numbers[id] ?? numbers.count + 1
                    numbers[id] = number
                    return "link \(number)"
                }
        }.joined(separator: "\n")
    }

    private static func line(_ action: Action, name: (String) -> String) -> String {
        switch action {
        case .event(let text): return text
        case .answered(.accepted(let id)): return "  accepted as \(name(id))"
        case .answered(.notOurs): return "  no link of the app"
        case .answered(.duplicate): return "  a duplicate"
        case .screen(let screen): return "  shows \(screen)"
        case .opened(let link): return "  opens \(name(link.id)): \(link.url), \(link.timing), through \(link.door)"
        case .prompted(let link): return "  asks for an update, for \(name(link.id))"
        case .report(let report):
            var text = "  reports " + (report.id.map { name($0) + " " } ?? "") + "\(report.kind)"
            if let drop = report.drop { text += ", \(drop)" }
            if let detail = report.detail { text += " (\(detail))" }
            return text
        }
    }
}
