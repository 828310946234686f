import Foundation
import ManagementAPI

/// Single clicks as commands print them.
enum ClickFormat {
    /// A table.
    static func text(_ clicks: [ClickResource], isComplete: Bool) -> String {
        guard !clicks.isEmpty else { return "No clicks in this period." }
        var table = TextTable("TIME (UTC)", "KIND", "SYSTEM", "BROWSER", "REFERRER", "LINK")
        for click in clicks {
            table.add(
                String(click.time.formatted(.iso8601).prefix(19)).replacing("T", with: " "), click.kind, click.os,
                click.inApp ?? click.browser, click.referrer, link(click))
        }
        var lines = table.lines()
        if !isComplete {
            lines += [
                "",
                "These are the first \(clicks.count) clicks; --csv and --json print all, and --period 1h later ones.",
            ]
        }
        return lines.joined(separator: "\n")
    }

    /// The short link without its scheme.
    private static func link(_ click: ClickResource) -> String {
        click.shortLink.split(separator: "://", maxSplits: 1).last.map(String.init) ?? click.shortLink
    }
}
