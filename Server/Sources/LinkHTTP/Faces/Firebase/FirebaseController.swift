import FirebaseAPI
import HTTPTypes
import Hummingbird
import LinkService
import NIOCore
import WaymarkLinks

/// The five methods of Firebase Dynamic Links v1, for clients that know Google's service.
///
/// It translates only: requests to use cases, answers to Google's shapes. Every rule is in `LinkService`.
struct FirebaseController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    /// Adds the methods, with Google's manner of telling errors.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        let group = router.group().add(middleware: FirebaseMiddleware())
        group.post(RouterPath(FirebaseRoute.shortLinks)) { request, context in
            try await createShortLink(request, context: context)
        }
        group.post(RouterPath(FirebaseRoute.managedShortLinks)) { request, context in
            try await createManagedShortLink(request, context: context)
        }
        group.post(RouterPath(FirebaseRoute.installAttribution)) { request, context in
            try await attributeInstall(request, context: context)
        }
        group.post(RouterPath(FirebaseRoute.reopenAttribution)) { request, context in
            try await attributeReopen(request, context: context)
        }
        for template in FirebaseRoute.linkStatsTemplates {
            group.get(RouterPath(template)) { request, context in
                try await linkStats(request, context: context)
            }
        }
    }

    /// The caller of a method that an API key opens, after the limits on requests.
    func callerWithKey(
        _ request: Request, context: LinkRequestContext, for use: RateLimiter.Use
    ) throws -> Caller {
        let caller = try FirebaseCredentials(request).callerWithKey(useCases.keys)
        try useCases.limiter.admit(caller, address: context.client, for: use)
        return caller
    }

    /// The caller of a method that only a bearer token opens, after the limits on requests.
    func callerWithToken(_ request: Request, context: LinkRequestContext) throws -> Caller {
        let caller = try FirebaseCredentials(request).callerWithToken(useCases.keys)
        try useCases.limiter.admit(caller, address: context.client)
        return caller
    }

    /// The message in a request's body.
    ///
    /// - Parameter readRegular: reads usual bodies faster than the table of the message's fields; `nil` for all others.
    func message<Message: ProtoMessage>(
        _ type: Message.Type, from request: Request, readRegular: (JSONTree) -> Message? = { _ in nil }
    ) async throws -> Message {
        if let contentType = request.headers.text(.contentType), !ContentType(contentType).isJSON {
            throw GoogleRPCStatus(
                .unsupportedMediaType, "The body must be JSON, with the content type application/json.")
        }
        do {
            let body = Array(try await request.body.collect(upTo: limits.bodyBytes).readableBytesView)
            // What is no JSON is read once more, to say what is wrong; an absent body is a message with no field set.
            guard let tree = try? JSONTree(json: body) else { return try Message(json: body) }
            return try readRegular(tree) ?? Message(tree: tree)
        } catch is NIOTooManyBytesError {
            throw HTTPFailure.bodyTooLarge(limit: limits.bodyBytes)
        }
    }
}

extension Response {
    /// An answer that carries a message.
    init(_ message: some ProtoMessage, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status, headers: [.contentType: "application/json; charset=UTF-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: message.json)))
    }
}
