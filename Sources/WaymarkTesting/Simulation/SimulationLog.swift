public import Foundation
public import WaymarkInbox

/// The log of a simulation.
///
/// Its description has one line for each entry.
public struct SimulationLog: Equatable, Sendable, CustomStringConvertible {
    /// An action at one moment.
    public enum Action: Equatable, Sendable {
        /// The event of the script, in words.
        case event(String)
        /// The answer of the inbox to a URL.
        case answered(LinkDisposition)
        /// A screen was shown by a window; without a window, by the app as a whole.
        case screen(StartupScreen, LinkScene? = nil)
        /// A link was delivered to a window; without a window, to the app as a whole.
        case opened(IncomingLink, LinkScene? = nil)
        /// A window told the person that a link needs a newer version.
        case prompted(IncomingLink, LinkScene? = nil)
        /// A report of the inbox.
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

    /// The links that were delivered, in order.
    public var opened: [IncomingLink] {
        entries.compactMap { if case .opened(let link, _) = $0.action { link } else { nil } }
    }

    /// The links that were delivered to a window, in order.
    public func opened(in scene: LinkScene) -> [IncomingLink] {
        entries.compactMap { if case .opened(let link, scene) = $0.action { link } else { nil } }
    }

    /// The screens of the app, in order.
    public var screens: [StartupScreen] { screens(in: nil) }

    /// The screens that a window has shown, in order.
    public func screens(in scene: LinkScene?) -> [StartupScreen] {
        entries.compactMap { if case .screen(let screen, scene) = $0.action { screen } else { nil } }
    }

    /// The reports of the inbox, in order.
    public var reports: [LinkReport] {
        entries.compactMap { if case .report(let report) = $0.action { report } else { nil } }
    }

    /// One line for each entry.
    ///
    /// Links are numbered in the order in which they came.
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
        case .answered(.notOurs): return "  not a link of the app"
        case .answered(.duplicate): return "  a duplicate"
        case .screen(let screen, let scene): return "  shows \(screen)" + place(scene)
        case .opened(let link, let scene):
            return "  opens \(name(link.id))\(place(scene)): \(link.url), \(link.timing), through \(link.door)"
        case .prompted(let link, let scene): return "  asks for an update\(place(scene)), for \(name(link.id))"
        case .report(let report):
            var text = "  reports " + (report.id.map { name($0) + " " } ?? "") + "\(report.kind)"
            if let drop = report.drop { text += ", \(drop)" }
            if let detail = report.detail { text += " (\(detail))" }
            return text
        }
    }

    private static func place(_ scene: LinkScene?) -> String {
        scene.map { " in \($0)" } ?? ""
    }
}
