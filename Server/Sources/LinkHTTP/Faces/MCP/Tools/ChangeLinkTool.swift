import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `change_link`: changes the settings of a link, as a merge patch (RFC 7396).
struct ChangeLinkTool: MCPTool {
    let links: MCPLinks

    /// Made at the first use: the schemas are read from the OpenAPI document.
    private static let described = MCPToolDescription(
        name: "change_link", title: "Change a link",
        text: """
            Changes the given settings of a link and keeps all others; null removes a setting. Visitors get the change at once, also \
            those with printed codes. Returns the changed link with warnings. Members of “link” are merged with the stored ones. \
            “disabled”: true stops the link. Pass “version” from get_link to refuse the change if somebody else has changed the \
            link since. To archive a link, call archive_link.
            """,
        effect: .replaces, right: .changeLinks,
        arguments: NativeSchemas.properties(of: "LinkMergePatch").filter { $0.key != "archived" }
            .merging(["id": MCPLinks.schema], uniquingKeysWith: { _, own in own }),
        required: ["id"])

    var description: MCPToolDescription { Self.described }

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        let link = try await links.link(named: arguments.requiredText("id"), by: "id", caller: caller.key)
        let change = try await links.catalog.change(
            merging: arguments.object(without: ["id"]), with: link.record.id, caller: caller.key)
        let changed = try await links.catalog.update(link.record.id, change, caller: caller.key)
        return LinkResource(changed, showsWarnings: true)
    }
}
