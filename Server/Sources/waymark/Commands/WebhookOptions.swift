import ArgumentParser
import LinkService
import LinkStorage

/// The webhook that a command is about.
struct WebhookOptions: ParsableArguments {
    @Argument(help: "The webhook's ID, which `waymark webhook list` shows.")
    var id: String
    @OptionGroup var database: DatabaseOptions

    /// Runs a body with an open database and the webhook's identity.
    ///
    /// - Throws: ``CommandFailure`` if the text is no identity.
    func run<Result>(_ body: (OperatorSession, WebhookRecord.ID) async throws -> Result) async throws -> Result {
        guard let number = WebhookRecord.ID(id) else {
            throw CommandFailure(
                .refused, "no webhook has the ID \"\(id)\"", remedy: "`waymark webhook list` shows the IDs")
        }
        return try await OperatorSession.run(database) { try await body($0, number) }
    }

    /// Switches the webhook on or off.
    func switching(isOn: Bool) async throws -> WebhookResource {
        try await run { session, id in
            WebhookResource(
                try await session.administration.updateWebhook(id, isOn: isOn), projects: session.projects)
        }
    }
}
