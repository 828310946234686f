import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import WaymarkLinks

/// `POST /mcp`: answers one message of a client, in JSON and at once.
///
/// It serves revisions with and without a handshake and keeps nothing between two requests. A `GET`, which would open a stream,
/// and a `DELETE`, which would end a session, are refused with 405, as the protocol asks of a server that has neither.
struct MCPController {
    /// How much deeper arguments lie in a message than the body of a native request.
    private static let depthOfArguments = 2
    /// How long clients may keep a list, in milliseconds: tools change with the version of the service or the role of the key.
    private static let keptFor: Int64 = 300_000

    let useCases: LinkUseCases
    let limits: HTTPLimits
    let version: String
    private let tools: MCPTools

    init(useCases: LinkUseCases, limits: HTTPLimits, version: String) {
        self.useCases = useCases
        self.limits = limits
        self.version = version
        tools = MCPTools(useCases: useCases)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(MCPFace.path), use: answer)
    }

    @Sendable func answer(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try checkedCaller(of: request, context)
        let rules = JSONBody.Rules(
            maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth + Self.depthOfArguments)
        let tree = try await JSONBody.tree(of: request, rules: rules)
        switch Self.message(in: tree, headers: request.headers) {
        case .success(let (message, revision)):
            return try await answer(message, revision, caller: caller, context: context)
        case .failure(let error):
            return try error.response(id: JSONRPCMessage.id(in: tree))
        }
    }

    /// The caller of a request that may come here.
    private func checkedCaller(of request: Request, _ context: LinkRequestContext) throws -> Caller {
        try checkOrigin(of: request, context)
        var caller = try useCases.keys.caller(of: request)
        caller.request = context.facts
        try Self.checkAccept(request.headers[values: .accept])
        return caller
    }

    /// The message of a body, and the revision in which it is to be read.
    private static func message(
        in tree: JSONTree, headers: HTTPFields
    ) -> Result<(JSONRPCMessage, MCPRevision), JSONRPCError> {
        do throws(JSONRPCError) {
            let message = try JSONRPCMessage(tree)
            return .success((message, try MCPRevision(of: message, headers: headers)))
        } catch {
            return .failure(error)
        }
    }

    private func answer(
        _ message: JSONRPCMessage, _ revision: MCPRevision, caller: Caller, context: LinkRequestContext
    ) async throws -> Response {
        // Nothing that a client may notify the service of changes anything; a call without an identifier is not made.
        guard let id = message.id else { return Response(status: .accepted) }
        do {
            let result = try await result(of: message, revision, caller: caller, context: context)
            return try Self.response(id: id, result)
        } catch let error as JSONRPCError {
            // Clients of older revisions take other statuses for the end of a session.
            return try error.response(id: id, status: revision.isStateless ? nil : .ok)
        }
    }

    private func result(
        of message: JSONRPCMessage, _ revision: MCPRevision, caller: Caller, context: LinkRequestContext
    ) async throws -> any Encodable & Sendable {
        switch message.method {
        case MCPMethod.discover where revision.isStateless:
            return description()
        case MCPMethod.initialize where !revision.isStateless:
            return try greeting(to: message)
        case MCPMethod.ping where !revision.isStateless:
            return JSONValue.object([:])
        case MCPMethod.listTools:
            guard message.params["cursor"] == nil else {
                throw JSONRPCError(.invalidParams, "The list of tools has one page, so that there is no cursor.")
            }
            return list(for: caller, revision)
        case MCPMethod.callTool:
            return try await tools.call(message.params, revision, caller: caller, context: context)
        default:
            let known =
                revision.isStateless
                ? [MCPMethod.discover, MCPMethod.listTools, MCPMethod.callTool]
                : [MCPMethod.initialize, MCPMethod.ping, MCPMethod.listTools, MCPMethod.callTool]
            throw JSONRPCError(
                .methodNotFound,
                "Revision \(revision.rawValue) of this server has no method “\(message.method)”; it has \(known.joined(separator: ", ")).",
                status: .notFound)
        }
    }

    // MARK: - Results

    private var server: JSONValue {
        ["name": "waymark", "title": "Waymark", "version": .string(version)]
    }

    private static let capabilities: JSONValue = ["tools": ["listChanged": false]]

    /// What the service is, in revisions without a handshake.
    private func description() -> JSONValue {
        [
            "resultType": "complete", "_meta": [MCPRevision.serverInfoKey: server],
            "supportedVersions": .array(MCPRevision.allCases.map { .string($0.rawValue) }),
            "capabilities": Self.capabilities, "instructions": .string(MCPTools.instructions),
            "ttlMs": .integer(Self.keptFor), "cacheScope": "private",
        ]
    }

    /// The response to a handshake: the client's revision if the service has it, otherwise the latest with a handshake.
    private func greeting(to message: JSONRPCMessage) throws(JSONRPCError) -> JSONValue {
        guard let asked = message.params["protocolVersion"]?.text else {
            throw JSONRPCError(.invalidParams, "“protocolVersion” must be the revision that the client speaks.")
        }
        let known = MCPRevision(rawValue: asked).flatMap { $0.isStateless ? nil : $0 }
        return [
            "protocolVersion": .string((known ?? .november2025).rawValue), "capabilities": Self.capabilities,
            "serverInfo": server, "instructions": .string(MCPTools.instructions),
        ]
    }

    private func list(for caller: Caller, _ revision: MCPRevision) -> JSONValue {
        var members: [String: JSONValue] = ["tools": .array(tools.offered(to: caller).map(\.json))]
        if revision.isStateless {
            members["resultType"] = "complete"
            members["ttlMs"] = .integer(Self.keptFor)
            // Which tools there are depends on the role of the key.
            members["cacheScope"] = "private"
        }
        return .object(members)
    }

    private static func response(id: JSONValue, _ result: some Encodable) throws -> Response {
        try NativeResponse.json(JSONRPCResponse(id: id, result: result))
    }

    // MARK: - Checks

    /// Refuses the scripts of other pages.
    ///
    /// A page may have a name that suddenly leads to this service (DNS rebinding), so that its own origin is not enough: the name
    /// must be one of the service.
    private func checkOrigin(of request: Request, _ context: LinkRequestContext) throws(HTTPFailure) {
        guard let origin = request.headers.text(.origin) else { return }
        let authority = context.authority
        let isOurs =
            HTTPFields.isLocal(authority) || IPAddress(forwarded: authority) != nil
            || !useCases.directory.current.domains(onHost: authority).isEmpty
        guard isOurs, origin.lowercased() == "\(context.scheme)://\(authority)".lowercased() else {
            throw HTTPFailure(
                .forbidden, "foreign-origin",
                "Pages of other origins may not call this address; programs send no Origin.")
        }
    }

    /// Refuses clients that do not take JSON.
    private static func checkAccept(_ fields: [String]) throws(HTTPFailure) {
        let types = fields.flatMap { $0.split(separator: ",") }.map { range in
            range.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
        guard types.isEmpty || !Set(types).isDisjoint(with: ["application/json", "application/*", "*/*"]) else {
            throw HTTPFailure(
                .notAcceptable, "not-acceptable",
                "Responses are application/json, which the field Accept does not allow.")
        }
    }
}
