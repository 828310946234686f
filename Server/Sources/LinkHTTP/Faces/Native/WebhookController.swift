import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// `/api/v1/webhooks`: adds, changes and removes webhooks, and lists the results of their messages.
struct WebhookController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(WebhookRoute.webhooks.nativePath), use: list)
        group.post(RouterPath(WebhookRoute.webhooks.nativePath), use: add)
        group.get(RouterPath(WebhookRoute.webhook("{id}").nativePath), use: read)
        group.patch(RouterPath(WebhookRoute.webhook("{id}").nativePath), use: update)
        group.delete(RouterPath(WebhookRoute.webhook("{id}").nativePath), use: remove)
        group.post(RouterPath(WebhookRoute.test("{id}").nativePath), use: test)
        group.post(RouterPath(WebhookRoute.secret("{id}").nativePath), use: rotate)
        group.get(RouterPath(WebhookRoute.deliveries("{id}").nativePath), use: deliveries)
        group.post(RouterPath(WebhookRoute.replay("{id}", message: "{message}").nativePath), use: replay)
    }

    private func administration(_ request: Request, _ context: LinkRequestContext) throws -> Administration {
        let caller = try context.caller(for: .manageWebhooks)
        _ = try NativeQuery(request.uri.query, known: [])
        return useCases.administration(as: caller)
    }

    private func body<Body: Decodable>(_ type: Body.Type, of request: Request) async throws -> Body {
        try await JSONBody.read(
            type, from: request,
            rules: JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth))
    }

    private static func answer(
        _ webhook: WebhookRecord, _ administration: Administration, status: HTTPResponse.Status = .ok,
        showsSecret: Bool = false, headers: HTTPFields = [:]
    ) async throws -> Response {
        var headers = headers
        if showsSecret { headers[.cacheControl] = "no-store" }
        return try NativeResponse.json(
            WebhookResource(webhook, projects: try await administration.projects(), showsSecret: showsSecret),
            status: status, headers: headers)
    }

    @Sendable func list(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .manageWebhooks)
        let query = try NativeQuery(request.uri.query, known: ["project"])
        let administration = useCases.administration(as: caller)
        var project: ProjectRecord.ID?
        if let name = query["project"] { project = try await administration.project(named: name).id }
        let projects = try await administration.projects()
        return try NativeResponse.json(
            WebhookList(
                webhooks: try await administration.webhooks(of: project).map {
                    WebhookResource($0, projects: projects)
                }))
    }

    @Sendable func add(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let body = try await body(CreateWebhookRequest.self, of: request)
        let webhook = try await administration.addWebhook(
            body.url, events: Set(body.events ?? WebhookEvent.allCases), name: body.name,
            to: try await administration.project(named: body.project).id)
        return try await Self.answer(
            webhook, administration, status: .created, showsSecret: true,
            headers: [.location: WebhookRoute.webhook(webhook.id.description).path])
    }

    @Sendable func read(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        return try await Self.answer(try await administration.webhook(try context.webhookID()), administration)
    }

    @Sendable func update(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let id = try context.webhookID()
        let body = try await body(UpdateWebhookRequest.self, of: request)
        let webhook = try await administration.updateWebhook(
            id, url: body.url, events: body.events.map { Set($0) }, name: body.name, isOn: body.isOn)
        return try await Self.answer(webhook, administration)
    }

    @Sendable func remove(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let webhook = try await administration.webhook(try context.webhookID())
        try await administration.removeWebhook(webhook.id)
        return try await Self.answer(webhook, administration)
    }

    @Sendable func test(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let message = try await administration.testWebhook(try context.webhookID())
        return try NativeResponse.json(DeliveryResource(message), status: .accepted)
    }

    @Sendable func rotate(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let webhook = try await administration.rotateWebhookSecret(try context.webhookID())
        return try await Self.answer(webhook, administration, showsSecret: true)
    }

    @Sendable func deliveries(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .manageWebhooks)
        let query = try NativeQuery(request.uri.query, known: ["limit", "cursor"])
        let limit = try query.integer("limit", in: 1...Administration.mostDeliveries, default: 20)
        let before = try query.cursor { WebhookMessageRecord.ID($0) }
        let id = try context.webhookID()
        let messages = try await useCases.administration(as: caller).deliveries(of: id, before: before, limit: limit)
        // A page that is full may be the last one; the next is empty then.
        let next = messages.count == limit ? messages.last.map { PageCursor.text($0.id.description) } : nil
        var headers: HTTPFields = [:]
        if let next {
            let path = WebhookRoute.deliveries(id.description).path
            headers[.link] = "<\(path)?limit=\(limit)&cursor=\(next)>; rel=\"next\""
        }
        return try NativeResponse.json(
            DeliveryPage(deliveries: messages.map(DeliveryResource.init), next: next), headers: headers)
    }

    @Sendable func replay(request: Request, context: LinkRequestContext) async throws -> Response {
        let administration = try administration(request, context)
        let webhook = try context.webhookID()
        let message = try context.messageID()
        try await administration.replay(message, of: webhook)
        return try NativeResponse.json(ReplayedMessage(id: "msg_\(message)"), status: .accepted)
    }

    /// A message that will be sent again.
    struct ReplayedMessage: Encodable {
        var id: String
    }
}

extension LinkRequestContext {
    /// The identifier of the webhook in the path; text that is none refers to no webhook.
    fileprivate func webhookID() throws(LinkServiceError) -> WebhookRecord.ID {
        guard let id = parameters.get("id").flatMap({ WebhookRecord.ID($0) }) else {
            throw LinkServiceError(.notFound, "The webhook does not exist.")
        }
        return id
    }

    /// The identifier of the message in the path, with or without `msg_`.
    fileprivate func messageID() throws(LinkServiceError) -> WebhookMessageRecord.ID {
        let text = parameters.get("message") ?? ""
        guard let id = WebhookMessageRecord.ID(text.hasPrefix("msg_") ? String(text.dropFirst(4)) : text) else {
            throw LinkServiceError(.notFound, "The message does not exist.")
        }
        return id
    }
}
