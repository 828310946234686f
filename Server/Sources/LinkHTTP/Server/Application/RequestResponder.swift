import Hummingbird
import Logging

/// Passes requests to the router, and its responses to the connection.
struct RequestResponder: Sendable {
    private let router: RouterResponder<LinkRequestContext>
    private let logger: Logger
    private let date: DateField
    /// Answers some requests before they come here.
    let direct: (any DirectResponder)?

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - router: answers what ``direct`` does not.
    ///   - direct: answers some requests ahead of the router.
    ///   - date: the date of answers.
    ///   - logger: hears of what goes wrong.
    init(
        router: Router<LinkRequestContext>, direct: (any DirectResponder)? = nil, date: DateField = DateField(),
        logger: Logger
    ) {
        self.router = router.buildResponder()
        self.direct = direct
        self.date = date
        self.logger = logger
    }

    /// Answers a request; nothing is done, and no store is asked, where its client is gone already.
    func answer(_ exchange: Exchange) async {
        defer { exchange.endTurn() }
        guard !Task.isCancelled, exchange.channel.isActive else { return }
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        let context = LinkRequestContext(
            source: ApplicationRequestContextSource(channel: exchange.channel, logger: logger),
            peer: exchange.connection.peer)
        do {
            // The middleware makes an answer of every error.
            var response = try await router.respond(
                to: Request(head: exchange.head, body: exchange.body), context: context)
            guard !Task.isCancelled else { return }
            response.headers[.date] = date.text()
            try await response.body.write(AnswerWriter(response.head, of: exchange))
        } catch {
            logger.debug("An answer could not be sent", metadata: ["error": "\(error)"])
            exchange.channel.close(promise: nil)
        }
    }
}
