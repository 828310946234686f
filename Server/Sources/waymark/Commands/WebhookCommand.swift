import ArgumentParser
import LinkService
import LinkStorage

/// `waymark webhook`: addresses that are told of events.
struct WebhookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook", abstract: "Manage webhooks: addresses that are told of events.",
        discussion: """
            A running service delivers the messages, signed by Standard Webhooks 1.0.

            EVENTS:
              link.created, link.updated, link.archived, link.deleted
              clicks.recorded, installs.recorded, openings.recorded
            """,
        subcommands: [
            Add.self, List.self, Show.self, Set.self, Test.self, Rotate.self, Enable.self, Disable.self, Remove.self,
            Deliveries.self, Replay.self,
        ])
}

extension WebhookCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a webhook, and print its secret.",
            usage: "waymark webhook add <url> [options]",
            discussion: """
                EXAMPLES:
                  waymark webhook add https://example.com/hooks
                  waymark webhook add https://example.com/hooks --event link.created --event clicks.recorded
                """)

        @Argument(help: "Where messages are sent.")
        var url: String
        @Option(help: ArgumentHelp("An event it gets; repeatable. All, if none is given.", valueName: "event"))
        var event: [WebhookEventName] = []
        @Option(help: "A name to recognize the webhook by.")
        var name: String?
        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await OperatorSession.run(database) { session in
                let owner = try project.choose(from: session.projects)
                let record = try await session.administration.addWebhook(
                    url, events: Swift.Set(event.isEmpty ? WebhookEvent.allCases : event.map(\.event)),
                    name: name?.given,
                    to: owner.id)
                return WebhookResource(record, projects: session.projects, showsSecret: true)
            }
            try output.show(
                view,
                text: """
                    \(view.secret ?? "")

                    The receiver verifies messages with this secret. The webhook's ID is \(view.id).
                    """)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the webhooks of all projects, or of one.")

        @OptionGroup var project: ProjectOptions
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let views = try await OperatorSession.run(database) { session in
                let owner = try project.project.map { _ in try project.choose(from: session.projects) }
                return try await session.administration.webhooks(of: owner?.id)
                    .map { WebhookResource($0, projects: session.projects) }
            }
            try output.show(views, text: WebhookFormat.table(views))
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a webhook.")

        @OptionGroup var target: WebhookOptions
        @Flag(help: "Show its secret as well.")
        var secret = false
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.run { session, id in
                WebhookResource(
                    try await session.administration.webhook(id), projects: session.projects, showsSecret: secret)
            }
            try output.show(view, text: WebhookFormat.details(view))
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a webhook. Omitted options stay as they are.",
            usage: "waymark webhook set <id> [options]")

        @OptionGroup var target: WebhookOptions
        @Option(help: "Where messages are sent.")
        var url: String?
        @Option(help: ArgumentHelp("An event it gets; repeatable.", valueName: "event"))
        var event: [WebhookEventName] = []
        @Option(help: "Its name; an empty one clears it.")
        var name: String?
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.run { session, id in
                WebhookResource(
                    try await session.administration.updateWebhook(
                        id, url: url, events: event.isEmpty ? nil : Swift.Set(event.map(\.event)), name: name),
                    projects: session.projects)
            }
            try output.show(view, text: "Changed webhook \(view.id).")
        }
    }

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test", abstract: "Send a webhook a message of the type webhook.test.",
            discussion: "A running service delivers it; `waymark webhook deliveries` shows what came of it.")

        @OptionGroup var target: WebhookOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.run { session, id in
                DeliveryResource(try await session.administration.testWebhook(id))
            }
            try output.show(view, text: "The service will deliver \(view.id).")
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Give a webhook another secret; the old one signs as well for 24 hours.")

        @OptionGroup var target: WebhookOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.run { session, id in
                WebhookResource(
                    try await session.administration.rotateWebhookSecret(id), projects: session.projects,
                    showsSecret: true)
            }
            try output.show(
                view,
                text: """
                    \(view.secret ?? "")

                    Give it to the receiver within 24 hours; until then both secrets sign.
                    """)
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "enable", abstract: "Switch a webhook on; it gets what still waits.")

        @OptionGroup var target: WebhookOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.switching(isOn: true)
            try output.show(view, text: "Webhook \(view.id) is on.")
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable", abstract: "Switch a webhook off; it gets nothing of what happens meanwhile.")

        @OptionGroup var target: WebhookOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.switching(isOn: false)
            try output.show(view, text: "Webhook \(view.id) is off.")
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove a webhook with its messages.")

        @OptionGroup var target: WebhookOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let view = try await target.run { session, id in
                let record = try await session.administration.webhook(id)
                try await session.administration.removeWebhook(id)
                return WebhookResource(record, projects: session.projects)
            }
            try output.show(view, text: "Removed webhook \(view.id).")
        }
    }

    struct Deliveries: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "deliveries", abstract: "List the latest messages of a webhook, and what came of them.",
            usage: "waymark webhook deliveries <id> [--limit <limit>] [options]")

        @OptionGroup var target: WebhookOptions
        @Option(help: "How many messages, from 1 to 100.")
        var limit = 20
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard 1...Administration.mostDeliveries ~= limit else {
                throw ValidationError("--limit must be from 1 to \(Administration.mostDeliveries).")
            }
        }

        func run() async throws {
            let views = try await target.run { session, id in
                try await session.administration.deliveries(of: id, limit: limit).map(DeliveryResource.init)
            }
            try output.show(views, text: DeliveryFormat.table(views))
        }
    }

    struct Replay: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "replay", abstract: "Send a message again, with the same ID.",
            usage: "waymark webhook replay <id> <message> [options]")

        @OptionGroup var target: WebhookOptions
        @Argument(help: "The message's ID, which `waymark webhook deliveries` shows.")
        var message: String
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let text = message.hasPrefix("msg_") ? String(message.dropFirst(4)) : message
            guard let number = WebhookMessageRecord.ID(text) else {
                throw CommandFailure(
                    .refused, "no message has the ID \"\(message)\"",
                    remedy: "`waymark webhook deliveries` shows the IDs")
            }
            let view = try await target.run { session, id in
                try await session.administration.replay(number, of: id)
                return ["id": "msg_\(number)"]
            }
            try output.show(view, text: "The service will deliver msg_\(number) again.")
        }
    }
}

/// An event of webhooks, as commands write it.
struct WebhookEventName: ExpressibleByArgument {
    let event: WebhookEvent

    static let allValueStrings = WebhookEvent.allCases.map(\.rawValue)

    init?(argument: String) {
        guard let event = WebhookEvent(rawValue: argument) else { return nil }
        self.event = event
    }
}
