import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `find_links`: one page of links, newest first.
struct FindLinksTool: MCPTool {
    let catalog: LinkCatalog
    let directory: DirectoryCache

    let description = MCPToolDescription(
        name: "find_links", title: "Find links",
        text: """
            Lists links, newest first, that match all given filters. Returns “links” with every setting, and “next” if there are \
            more: pass it as “cursor” with the same filters. To read one link that you know by its address, call get_link.
            """,
        effect: .reads, right: .readLinks,
        arguments: [
            "text": ["type": "string", "description": "Links whose name, code or destination contains this text."],
            "domain": [
                "type": "string",
                "description": "Links on this domain, by its prefix or host: https://go.example.com.",
            ],
            "project": [
                "type": "string",
                "description": "Links of the project with this name; only needed with a key of all projects.",
            ],
            "tag": ["type": "string", "description": "Links with this tag."],
            "destinationHost": [
                "type": "string", "description": "Links that may lead to this host, by destination or fallback.",
            ],
            "archived": [
                "type": "string", "enum": ["excluded", "included", "only"],
                "description": "Whether archived links are listed; default: excluded.",
            ],
            "limit": [
                "type": "integer", "minimum": 1, "maximum": .integer(Int64(LinkListQuery.maximumLimit)),
                "description": "The most links of a page; default: 20.",
            ],
            "cursor": ["type": "string", "description": "Where the page begins: “next” of the page before."],
        ])

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        let after = try arguments.text("cursor").map { (cursor) throws(HTTPFailure) in
            guard let after = PageCursor.position(cursor), LinkRecord.ID(after) != nil else {
                throw MCPArguments.invalid("cursor", "This must be “next” of the page before.")
            }
            return after
        }
        let archived = try arguments.option("archived", ArchiveOption.self) ?? .excluded
        let query = LinkListQuery(
            LinkSelection(
                domain: try arguments.text("domain"), text: try arguments.text("text"), tag: try arguments.text("tag"),
                destinationHost: try arguments.text("destinationHost"), archive: archived.filter),
            after: after, limit: try arguments.integer("limit", in: 1...LinkListQuery.maximumLimit, default: 20))
        let project = try project(
            named: try arguments.text("project"), hasDomain: query.selection.domain != nil, caller)
        let list = try await catalog.links(query, project: project, caller: caller.key)
        return LinkPage(links: list.links.map { LinkResource($0) }, next: list.next.map(PageCursor.text))
    }

    /// The project whose links are listed; `nil` where the domain or the key says it.
    private func project(
        named name: String?, hasDomain: Bool, _ caller: MCPCaller
    ) throws(HTTPFailure) -> ProjectRecord.ID? {
        let directory = directory.current
        guard let name else {
            guard caller.key.projectID == nil, !hasDomain, directory.projects.count > 1 else { return nil }
            let names = directory.projects.map(\.name).joined(separator: ", ")
            throw MCPArguments.invalid("project", "The key can see several projects; name one of: \(names).")
        }
        guard !hasDomain else {
            throw MCPArguments.invalid("project", "A domain belongs to one project; omit this.")
        }
        guard let project = directory.project(named: name), caller.key.mayAct(in: project.id) else {
            throw MCPArguments.invalid("project", "The key can see no project with this name.")
        }
        return project.id
    }
}
