import ManagementAPI
import WaymarkLinks

/// A flow as `waymark flow` prints it for people, within 80 columns.
enum FlowFormat {
    /// The whole text.
    static func text(_ flow: LinkFlowResource) -> String {
        var lines = wrapped(flow.url, label: "Link") + wrapped(flow.link.link.description, label: "Carries")
        if let visitor = flow.visitor { lines += [""] + self.visitor(visitor) }
        if let plan = flow.plan { lines += [""] + self.plan(plan) }
        for branches in grouped(flow.branches ?? []) { lines += [""] + self.branches(branches) }
        lines += [""] + warnings(flow.warnings)
        return lines.joined(separator: "\n")
    }

    /// Groups with equal outcomes are shown together.
    private static func grouped(_ branches: [LinkFlowResource.Row]) -> [[LinkFlowResource.Row]] {
        branches.reduce(into: []) { groups, branch in
            let same = groups.firstIndex {
                $0[0].installed == branch.installed && $0[0].notInstalled == branch.notInstalled
            }
            if let same { groups[same].append(branch) } else { groups.append([branch]) }
        }
    }

    private static func branches(_ branches: [LinkFlowResource.Row]) -> [String] {
        let title = wrap(branches.map { name(ofGroup: $0.group) }.joined(separator: " · "), width: TextTable.width)
        guard let installed = branches[0].installed else { return title + outcome(branches[0].notInstalled, label: "") }
        return title + outcome(installed, label: "with the app") + outcome(branches[0].notInstalled, label: "without")
    }

    private static func outcome(_ outcome: LinkFlowResource.Outcome, label: String) -> [String] {
        let page = outcome.page.map { "\(name(ofPage: $0)), then " } ?? ""
        if outcome.answer == "card" { return wrapped("the social card", label: label) }
        if let app = outcome.app { return wrapped("\(page)the app \(app)", label: label) }
        guard let destination = outcome.destination else {
            return wrapped(outcome.page.map(name(ofPage:)) ?? "nothing", label: label)
        }
        return wrapped(page + name(ofKind: destination.kind), label: label)
            + wrapped(destination.location, label: "")
    }

    private static func visitor(_ visitor: VisitorResource) -> [String] {
        let system = visitor.form.map { "\(visitor.platform), \($0)" } ?? visitor.platform
        var lines = ["Visitor"] + wrapped(visitor.kind.replacing("_", with: " "), label: "kind")
        lines += wrapped(visitor.maybeIPad ? "\(system), or an iPad" : system, label: "platform")
        for (label, value) in [
            ("os", visitor.os), ("browser", visitor.browser), ("inApp", visitor.inApp), ("bot", visitor.bot),
        ] {
            lines += wrapped(value ?? "–", label: label)
        }
        return lines + wrapped(visitor.isCounted ? "yes" : "no", label: "counted")
    }

    private static func plan(_ plan: RedirectPlanResource) -> [String] {
        var lines = ["Plan"]
        switch plan.answer {
        case "card": lines += wrapped("the social card", label: "answer")
        case "page": lines += wrapped(name(ofPage: plan.page ?? ""), label: "answer")
        case "redirect": lines += wrapped("redirect", label: "answer")
        default: lines += wrapped("the flow page", label: "answer")
        }
        lines += place(plan.destination, label: "to")
        for choice in plan.choices ?? [] {
            if plan.choices?.count ?? 0 > 1 { lines.append("  \(name(ofGroup: choice.audience))") }
            lines += place(choice.open, label: "open") + place(choice.customScheme, label: "by scheme")
            lines += place(choice.store, label: "store") + place(choice.next, label: "without")
            lines += place(choice.web, label: "web")
        }
        return lines + place(plan.externalBrowser, label: "way out")
    }

    private static func place(_ place: LinkFlowResource.Destination?, label: String) -> [String] {
        place.map { wrapped(name(ofKind: $0.kind), label: label) + wrapped($0.location, label: "") } ?? []
    }

    private static func warnings(_ warnings: [LinkWarning]) -> [String] {
        guard !warnings.isEmpty else { return ["No warnings"] }
        let title = warnings.count == 1 ? "1 warning" : "\(warnings.count) warnings"
        return [title]
            + warnings.flatMap { warning in
                ["  \(warning.code)"] + wrap(warning.message, width: TextTable.width - 4).map { "    \($0)" }
            }
    }
}

extension FlowFormat {
    private static let indent = 16

    /// A label and its text, over as many lines as it takes.
    private static func wrapped(_ text: String, label: String) -> [String] {
        let start = "  " + label.padding(to: indent - 2)
        return wrap(text, width: TextTable.width - indent).enumerated().map { number, line in
            (number == 0 ? start : String(repeating: " ", count: indent)) + line
        }
    }

    /// Lines of words; an address that is too long is broken where the line ends.
    private static func wrap(_ text: String, width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            var rest = word
            if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + rest.count > width {
                lines.append("")
            }
            if !lines[lines.count - 1].isEmpty { lines[lines.count - 1] += " " }
            while rest.count > width {
                lines[lines.count - 1] += rest.prefix(width)
                rest = rest.dropFirst(width)
                lines.append("")
            }
            lines[lines.count - 1] += rest
        }
        return lines
    }

    private static func name(ofGroup group: String) -> String {
        switch group {
        case "iPhoneInApp": "iPhone, inside another app"
        case "android": "Android"
        case "androidOther": "Android, browsers unlike Chrome"
        case "androidInApp": "Android, inside another app"
        case "mac": "Mac"
        case "desktop", "other": "Windows, Linux and all others"
        case "crawler": "Link previews"
        case "tool": "Tools"
        default: group
        }
    }

    private static func name(ofPage page: String) -> String {
        switch page {
        case "preview": "app preview page"
        case "macOrIPad": "page for Mac or iPad"
        case "appOnly": "page with a code to scan"
        default: "page with buttons"
        }
    }

    private static func name(ofKind kind: String) -> String {
        switch kind {
        case "deepLink": "the deep link"
        case "fallbackLink": "the fallback"
        case "appStore": "the App Store"
        case "playStore": "the Play Store"
        case "download": "the download"
        case "androidApp": "the app, else its fallback"
        case "universalLink": "the app, by universal link"
        case "customScheme": "the app, by custom scheme"
        case "externalBrowser": "the browser of the system"
        default: kind
        }
    }
}

extension String {
    /// The text with spaces behind it.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 1))
    }
}
