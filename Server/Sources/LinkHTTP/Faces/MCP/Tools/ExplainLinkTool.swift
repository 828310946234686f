import LinkService
import LinkStorage
import WaymarkLinks

/// `explain_link`: what each visitor of a link gets, by the planner of the redirects.
struct ExplainLinkTool: MCPTool {
    let flows: FlowController

    let description = MCPToolDescription(
        name: "explain_link", title: "Explain where a link leads",
        text: """
            Returns what visitors of a short or long link get: for iPhone, iPad, Android, Mac, other computers, web views and \
            crawlers, with the app and without it, whether an app opens, a page is shown, or where they are redirected; and \
            warnings about the link. With “userAgent”, the answer for that one visitor. Counts no click.
            """,
        effect: .reads, right: .readLinks,
        arguments: [
            "url": [
                "type": "string", "minLength": 1,
                "description": "A short link, or a long link on a domain of the key: https://go.example.com/?link=….",
            ],
            "userAgent": ["type": "string", "description": "The User-Agent of one visitor."],
        ], required: ["url"])

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        try await flows.flow(
            of: arguments.requiredText("url"), userAgent: arguments.text("userAgent"), caller: caller.key)
    }
}
