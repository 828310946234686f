import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `create_link`: makes a short link, by the rules of the native API.
struct CreateLinkTool: MCPTool {
    private static let idempotencyKey = "idempotencyKey"

    let useCases: LinkUseCases

    /// Made at the first use: the schemas are read from the OpenAPI document.
    private static let described = MCPToolDescription(
        name: "create_link", title: "Create a link",
        text: """
            Creates a short link and returns it with its “shortLink” and warnings. Give “link”, an object whose “link” is the \
            destination (an http or https URL) and whose other members are settings for each platform, or else “longLink”, but not \
            both; “customCode” or “suffix”, but not both. A link is public and works at once unless “startsAt” is later.
            """,
        effect: .adds, right: .createLinks,
        arguments: NativeSchemas.properties(of: "CreateLinkRequest").merging(
            [
                idempotencyKey: [
                    "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$",
                    "description": "Any text: a repeated call with the same text and arguments returns the same link.",
                ]
            ], uniquingKeysWith: { _, own in own }))

    var description: MCPToolDescription { Self.described }

    func call(_ arguments: MCPArguments, by caller: MCPCaller) async throws -> any Encodable & Sendable {
        try useCases.limiter.admit(caller.key, address: caller.client)
        let key = try arguments.text(Self.idempotencyKey)
        guard key.map({ VisibleASCII.isMade($0, ofAtMost: 255) }) ?? true else {
            throw MCPArguments.invalid(Self.idempotencyKey, "This must have 1 to 255 visible ASCII characters.")
        }
        let body = try JSONBody.decode(
            CreateLinkRequest.self, from: arguments.object(without: [Self.idempotencyKey]))
        let creation = LinkCreation(
            directory: useCases.directory.current, caller: caller.key, idempotencyKey: key)
        let created = try await useCases.shortener.create(creation.creation(body), caller: caller.key)
        return LinkResource(created, showsWarnings: true)
    }
}
