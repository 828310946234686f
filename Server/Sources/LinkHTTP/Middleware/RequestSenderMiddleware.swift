import Hummingbird
import LinkRules
import Logging
import Synchronization

/// Finds out who is asking, once, for everything inside of it.
struct RequestSenderMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let configuration: LinkHTTPConfiguration
    private let forwarderNotice = OneTimeFlag()

    init(configuration: LinkHTTPConfiguration) {
        self.configuration = configuration
    }

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.sender = RequestSender(request.head, peer: context.peer, configuration: configuration)
        if context.sender.isUntrustedForwarder, forwarderNotice.raise() {
            Self.warn(of: context.peer, logger: context.logger)
        }
        context.limitedNetwork = configuration.limitedNetwork(of: context.client)
        return try await next(request, context)
    }

    /// The address is in the log only if it is no visitor's.
    private static func warn(of peer: IPAddress?, logger: Logger) {
        let address = peer.flatMap { $0.isPublic ? nil : "\($0)" } ?? "(a public address)"
        logger.warning(
            "A peer that is not in trustedProxies sends X-Forwarded-For; if it is a proxy, its visitors share the limits of one address",
            metadata: ["peer": "\(address)"])
    }
}

/// Admits only the first of many callers.
private final class OneTimeFlag: Sendable {
    private let isRaised = Atomic(false)

    /// Raises the flag.
    ///
    /// - Returns: whether this call was the first.
    func raise() -> Bool {
        // Read first: nearly all calls come later, and a write would take the cache line from the other cores.
        !isRaised.load(ordering: .relaxed) && !isRaised.exchange(true, ordering: .relaxed)
    }
}
