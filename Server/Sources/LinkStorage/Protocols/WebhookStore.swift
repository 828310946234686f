public import Foundation

/// Keeps webhooks, what they are to be told, and the messages that tell it.
///
/// Changes of links and batches of journals are noted in the outbox in their own transaction, if a webhook of the project that is not
/// stopped wants them; otherwise that costs one look at a table that is nearly empty. Imports note nothing,
/// nor do journals where single clicks are not kept.
public protocol WebhookStore: Sendable {
    /// All webhooks, oldest first.
    func webhooks() async throws -> [WebhookRecord]
    /// Stores a webhook; durable on return.
    ///
    /// Raises ``LinkDatabase/settingsRevision()``, by which other processes notice that there are webhooks.
    ///
    /// - Throws: ``LinkStoreError`` with `alreadyExists`, or `notFound` where the project does not exist.
    func insert(_ webhook: WebhookRecord) async throws
    /// Replaces everything but identity, project and creation of a webhook that is still as it was read; durable on return.
    ///
    /// Deliveries count failures and stop webhooks at any time: what they note is never overwritten unseen.
    ///
    /// - Parameter read: the webhook as it was read.
    /// - Throws: ``LinkStoreError`` with `notFound`, or `versionMismatch` where it was changed since it was read.
    func update(_ webhook: WebhookRecord, read: WebhookRecord) async throws
    /// Removes a webhook with its messages.
    ///
    /// Raises ``LinkDatabase/settingsRevision()``.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func removeWebhook(_ id: WebhookRecord.ID) async throws
    /// The first entries of the outbox, in order.
    func outbox(limit: Int) async throws -> [OutboxEntry]
    /// Replaces entries of the outbox by messages, in one transaction; durable on return.
    ///
    /// Messages for webhooks that are gone are left out.
    ///
    /// - Returns: whether it was done; `false` if another process has replaced one of the entries, and nothing was stored.
    func replaceOutbox(_ entries: [OutboxEntry.ID], by messages: [WebhookMessageRecord]) async throws -> Bool
    /// Stores a message; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound` where the webhook does not exist.
    func insert(_ message: WebhookMessageRecord) async throws
    /// The webhooks that are not stopped and have messages to be sent.
    func dueWebhooks(at moment: Date) async throws -> [WebhookRecord.ID]
    /// Takes the message of a webhook that has been due for longest, and keeps other processes from taking it until a moment.
    ///
    /// A process that dies loses it at that moment: it is sent again.
    ///
    /// - Returns: `nil` where none is due, or the webhook is stopped.
    func takeDueMessage(
        of webhook: WebhookRecord.ID, at moment: Date, until end: Date
    ) async throws -> WebhookMessageRecord?
    /// Lets a message be taken again as before, because its attempt was broken off; does nothing where another process has taken it since.
    ///
    /// - Parameters:
    ///   - message: the message as it was taken.
    ///   - end: until when it was taken.
    func giveBack(_ message: WebhookMessageRecord, takenUntil end: Date) async throws
    /// Notes an attempt to deliver a message; durable on return.
    ///
    /// Success ends the failures in a row of the webhook, and a message that is given up counts as one. Does nothing where another
    /// process has noted an attempt since the message was taken.
    ///
    /// - Parameters:
    ///   - message: the message as it was taken.
    ///   - most: with how many failures in a row the webhook is stopped.
    /// - Returns: why the webhook was stopped by this, if it was.
    func note(
        _ attempt: WebhookAttempt, _ outcome: WebhookOutcome, of message: WebhookMessageRecord, stoppingAfter most: Int
    ) async throws -> WebhookRecord.Stop?
    /// The messages of a webhook, the latest first.
    ///
    /// - Parameter before: where the page begins: the last message of the page before.
    func messages(
        of webhook: WebhookRecord.ID, before: WebhookMessageRecord.ID?, limit: Int
    ) async throws -> [WebhookMessageRecord]
    /// The message with an identity.
    func message(_ id: WebhookMessageRecord.ID) async throws -> WebhookMessageRecord?
    /// Lets a message be sent again from its first attempt on, with the same identity; durable on return.
    ///
    /// - Throws: ``LinkStoreError`` with `notFound`.
    func replayMessage(_ id: WebhookMessageRecord.ID, at moment: Date) async throws
    /// How many messages wait to be delivered.
    func waitingMessageCount() async throws -> Int
    /// Deletes messages that were created before a moment, whatever their state is.
    func forgetMessages(before moment: Date) async throws
}
