import Foundation
import WaymarkLinks

/// Links as commands print them for people.
enum LinkFormat {
    /// One link, a line per property.
    static func details(_ link: LinkResource) -> String {
        var lines = [
            ("Short link", link.shortLink), ("Destination", link.link.link.description), ("ID", link.id),
            ("Created", day(link.createdAt)),
        ]
        if let name = link.name { lines.append(("Name", name)) }
        if !link.tags.isEmpty { lines.append(("Tags", link.tags.joined(separator: ", "))) }
        if let token = link.claimToken { lines.append(("Claim token", token)) }
        if let names = link.shareable { lines.append(("Shareable", names.joined(separator: ", "))) }
        if let moment = link.disabledAt { lines.append(("Disabled", day(moment))) }
        if let moment = link.startsAt { lines.append(("Starts", day(moment))) }
        if let moment = link.expiresAt { lines.append(("Expires", day(moment))) }
        lines += limits(link)
        if let moment = link.archivedAt { lines.append(("Archived", day(moment))) }
        lines += parameters(link.link).map { ("  \($0)", $1) }
        return text(lines)
    }

    private static func limits(_ link: LinkResource) -> [(String, String)] {
        [
            ("Clicks", link.clickLimit.map { "\(link.clicksUsed ?? 0) of \($0) used" }),
            ("Openings", link.openingLimit.map { "\(link.openingsUsed ?? 0) of \($0) used" }),
            ("When used up", link.usedUpURL?.description), ("When expired", link.expiredURL?.description),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// A short link, with what is doubtful about it.
    static func made(_ link: LinkResource) -> String {
        ([link.shortLink] + (link.warnings ?? []).map { "  \($0.code): \($0.message)" }).joined(separator: "\n")
    }

    /// A table of links.
    static func table(_ links: [LinkResource]) -> String {
        var table = TextTable("SHORT LINK", "NAME", "DESTINATION")
        for link in links { table.add(link.shortLink, link.name, link.link.link.description) }
        return table.lines().joined(separator: "\n")
    }

    /// What a link means.
    static func meaning(_ link: ResolvedLink) -> String {
        var lines = [("Destination", link.url.description)]
        if let shortLink = link.shortLink { lines.append(("Short link", shortLink)) }
        if let id = link.linkID { lines.append(("ID", id)) }
        lines += parameters(link.link).map { ("  \($0)", $1) }
        return text(lines)
    }

    /// The parameters beside the deep link, by the names they have in a long link.
    private static func parameters(_ link: DynamicLink) -> [(String, String)] {
        link.parameters.filter { $0.name != LinkParameter.link.rawValue }.map { ($0.name, $0.value) }
    }

    private static func text(_ lines: [(String, String)]) -> String {
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { name, value in name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + value }
            .joined(separator: "\n")
    }

    private static func day(_ moment: Date) -> String {
        moment.formatted(.iso8601)
    }
}
