import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `archive_link` and `restore_link`: hide a link from lists, and show it again.
struct ArchiveLinkTool: MCPTool {
    let links: MCPLinks
    let isArchived: Bool

    let description: MCPToolDescription

    init(links: MCPLinks, isArchived: Bool) {
        self.links = links
        self.isArchived = isArchived
        description = MCPToolDescription(
            name: isArchived ? "archive_link" : "restore_link",
            title: isArchived ? "Archive a link" : "Restore an archived link",
            text: isArchived
                ? "Hides a link from lists. The link keeps working; restore_link undoes this. Returns the link."
                : "Shows an archived link in lists again. Returns the link.",
            effect: .changesBack, right: .changeLinks, arguments: ["id": MCPLinks.schema], required: ["id"])
    }

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        let link = try await links.link(named: arguments.requiredText("id"), by: "id", caller: caller.key)
        // A link that is already as it shall be gets no new version.
        guard (link.record.archivedAt != nil) != isArchived else { return LinkResource(link) }
        return LinkResource(
            try await links.catalog.update(
                link.record.id, UpdateLinkRequest(archived: isArchived), caller: caller.key))
    }
}
