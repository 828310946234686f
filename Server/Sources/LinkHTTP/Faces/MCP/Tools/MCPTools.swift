import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import Logging
import WaymarkLinks

/// The tools that the service offers to agents.
///
/// Each does what a call of the native API does, by the same use case and with the same rights. There is none for what cannot be
/// undone (deleting a link) or belongs to an operator (domains, apps, keys).
struct MCPTools {
    /// The instructions for a model about all tools.
    static let instructions = """
        Waymark makes dynamic links: short links on the owner's own domains that lead each visitor to the app, the store or the \
        website. Call list_domains first to learn which domains and apps the key can use. Tools that take an “id” also take \
        the short link itself. Times are RFC 3339 in UTC. A link's code and domain never change; archiving hides a link from \
        lists and keeps it working, disabling stops it. Call explain_link after creating or changing a link, to see where it \
        leads on each platform.
        """

    private let tools: [any MCPTool]

    /// Creates the tools, in the order in which they are listed.
    init(useCases: LinkUseCases) {
        let links = MCPLinks(catalog: useCases.catalog)
        tools = [
            ListDomainsTool(directory: useCases.directory),
            FindLinksTool(catalog: useCases.catalog, directory: useCases.directory), GetLinkTool(links: links),
            ExplainLinkTool(flows: FlowController(useCases: useCases)),
            GetStatisticsTool(statistics: useCases.clickStatistics, links: links, clock: useCases.clock),
            CreateLinkTool(useCases: useCases), ChangeLinkTool(links: links),
            ArchiveLinkTool(links: links, isArchived: true), ArchiveLinkTool(links: links, isArchived: false),
        ]
    }

    /// The tools that a key may call, in a fixed order.
    func offered(to caller: Caller) -> [MCPToolDescription] {
        tools.map(\.description).filter { caller.hasSomewhere($0.right) }
    }

    /// Makes a call.
    ///
    /// - Parameter params: the parameters of `tools/call`.
    /// - Returns: a result also where the call fails, so that a model learns from it.
    /// - Throws: ``JSONRPCError`` where no tool is called, and `CancellationError`.
    func call(
        _ params: JSONTree, _ revision: MCPRevision, caller: Caller, context: LinkRequestContext
    ) async throws -> MCPToolResult {
        guard let name = params["name"]?.text else {
            throw JSONRPCError(.invalidParams, "“name” must be the name of a tool.")
        }
        guard let tool = tools.first(where: { $0.description.name == name }) else {
            let known = offered(to: caller).map(\.name).joined(separator: ", ")
            throw JSONRPCError(.invalidParams, "There is no tool “\(name)”; the tools for this key are: \(known).")
        }
        var members: [JSONTree.Member] = []
        switch params["arguments"] {
        case .object(let given)?: members = given
        case nil, .null?: break
        case .some(let other):
            throw JSONRPCError(.invalidParams, "“arguments” must be an object, not \(other.kind).")
        }
        do {
            let description = tool.description
            try caller.require(description.right)
            let arguments = try MCPArguments(members, of: description)
            let output = try await tool.call(arguments, by: MCPCaller(key: caller, client: context.client))
            return try MCPToolResult(output, revision)
        } catch {
            let failure = HTTPFailure(error)
            // Nobody waits for the answer.
            if error is CancellationError { throw error }
            if failure.isBusy { context.limitNote.record() }
            if failure.status == .internalServerError {
                context.logger.error("Tool failed", metadata: ["error": "\(String(reflecting: error))"])
            }
            return MCPToolResult(failure, revision)
        }
    }
}
