import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `get_link`: one link with every setting.
struct GetLinkTool: MCPTool {
    let links: MCPLinks

    let description = MCPToolDescription(
        name: "get_link", title: "Get a link",
        text: """
            Returns one link with every setting, even if it is archived, disabled or expired: destination, apps, social card, \
            limits, tags, and the version to pass to change_link.
            """,
        effect: .reads, right: .readLinks, arguments: ["id": MCPLinks.schema], required: ["id"])

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        LinkResource(
            try await links.link(named: arguments.requiredText("id"), by: "id", caller: caller.key))
    }
}
