import Foundation
package import LinkRules
public import LinkStorage
import WaymarkLinks

extension Administration {
    /// For how long a former secret signs as well, in seconds.
    public static let secretOverlap: Double = 86_400
    /// How many messages one page of a webhook's deliveries has at the most.
    public static let mostDeliveries = 100
    /// How many webhooks a project may have.
    private static let mostWebhooks = 50

    /// The webhooks of a project, or of all projects, oldest first; those only that the caller may manage.
    public func webhooks(of project: ProjectRecord.ID? = nil) async throws -> [WebhookRecord] {
        try await translatingStoreErrors(about: "The list of webhooks") {
            try await database.webhooks().filter { webhook in
                (project == nil || webhook.projectID == project) && permits(.manageWebhooks, in: webhook.projectID)
            }
        }
    }

    /// The webhook with an identity.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`, also where the caller may not know of it.
    public func webhook(_ id: WebhookRecord.ID) async throws -> WebhookRecord {
        guard let webhook = try await webhooks().first(where: { $0.id == id }) else {
            throw LinkServiceError(.notFound, .webhook(.missing))
        }
        return webhook
    }

    /// Adds a webhook with a secret of its own.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` or `notFound`.
    public func addWebhook(
        _ url: String, events: Set<WebhookEvent>, name: String? = nil, to project: ProjectRecord.ID
    ) async throws -> WebhookRecord {
        try require(.manageWebhooks, in: project)
        let now = clock.now()
        let record = WebhookRecord(
            id: WebhookRecord.ID(at: now), projectID: project, url: try checkedAddress(url),
            name: try Self.checkedName(name), events: try Self.checked(events), secret: WebhookSecret.random().bytes,
            createdAt: now)
        guard try await database.webhooks().count(where: { $0.projectID == project }) < Self.mostWebhooks else {
            throw LinkServiceError(
                .invalidArgument, .webhook(.tooMany(most: Self.mostWebhooks)), parameter: "project")
        }
        try await change(.webhook(from: nil, to: record), about: "The project") { try await $0.insert(record) }
        return record
    }

    /// Changes a webhook, all of it or nothing; what is `nil` stays as it is.
    ///
    /// Switched on, a webhook gets what still waits, and no failure counts any more.
    ///
    /// - Parameters:
    ///   - name: the new name; an empty one is none.
    ///   - isOn: whether it is switched on or off.
    ///   - read: the webhook as the caller read it, to change it only while its address, events and name are the same.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound`, or `versionMismatch` where it is not as it was read.
    public func updateWebhook(
        _ id: WebhookRecord.ID, url: String? = nil, events: Set<WebhookEvent>? = nil, name: String? = nil,
        isOn: Bool? = nil, read: WebhookRecord? = nil
    ) async throws -> WebhookRecord {
        try await changeWebhook(id) { webhook in
            if let read {
                guard (webhook.url, webhook.events, webhook.name) == (read.url, read.events, read.name) else {
                    throw LinkServiceError(.versionMismatch, "The webhook was changed since it was read.")
                }
            }
            if let url, url != webhook.url.description { webhook.url = try checkedAddress(url) }
            if let events { webhook.events = try Self.checked(events) }
            if let name { webhook.name = try Self.checkedName(name) }
            switch isOn {
            case true?: (webhook.stoppedAt, webhook.stop, webhook.failures) = (nil, nil, 0)
            case false? where webhook.stoppedAt == nil: (webhook.stoppedAt, webhook.stop) = (clock.now(), .switchedOff)
            case false?, nil: break
            }
        }
    }

    /// All that is wrong with what is said of a webhook, for forms that say it at each field.
    ///
    /// - Parameters:
    ///   - url: its address, as it is typed.
    ///   - events: its events; `nil` where they cannot be read.
    ///   - name: its name.
    ///   - stored: the webhook before a change, whose address may be older than the rules for addresses.
    package func faults(
        url: String, events: Set<WebhookEvent>?, name: String?, changing stored: WebhookRecord? = nil
    ) -> [LinkServiceError] {
        var faults: [LinkServiceError] = []
        if url != stored?.url.description {
            do throws(LinkServiceError) { _ = try checkedAddress(url) } catch { faults.append(error) }
        }
        do throws(LinkServiceError) { _ = try Self.checkedName(name) } catch { faults.append(error) }
        if let events {
            do throws(LinkServiceError) { _ = try Self.checked(events) } catch { faults.append(error) }
        }
        return faults
    }

    /// Gives a webhook another secret; the former one signs as well for a day.
    public func rotateWebhookSecret(_ id: WebhookRecord.ID) async throws -> WebhookRecord {
        let secret = WebhookSecret.random().bytes
        return try await changeWebhook(id) { webhook in
            webhook.formerSecret = webhook.secret
            webhook.formerSecretEndsAt = clock.now().addingTimeInterval(Self.secretOverlap)
            webhook.secret = secret
        }
    }

    /// Removes a webhook with its messages.
    public func removeWebhook(_ id: WebhookRecord.ID) async throws {
        let stored = try await webhook(id)
        try await change(.webhook(from: stored, to: nil), about: "The webhook") { try await $0.removeWebhook(id) }
    }

    /// Sends a webhook a message of the type `webhook.test`.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument` where the webhook is off.
    public func testWebhook(_ id: WebhookRecord.ID) async throws -> WebhookMessageRecord {
        let webhook = try await webhook(id)
        guard webhook.stoppedAt == nil else {
            throw LinkServiceError(
                .invalidArgument, .webhook(.off), parameter: "webhook")
        }
        let now = clock.now()
        let project = try await storedProjects().first { $0.id == webhook.projectID }
        let message = WebhookMessageRecord(
            id: WebhookMessageRecord.ID(at: now), webhookID: id, event: Self.testEvent, createdAt: now,
            body: try WebhookBody.text(
                Self.testEvent, at: now, project: project?.name ?? webhook.projectID.description, member: "webhookID",
                value: WebhookBody.json(id.description)), nextAttemptAt: now)
        try await translatingStoreErrors(about: "The webhook") { try await database.insert(message) }
        tellWebhooks()
        return message
    }

    /// The messages of a webhook with their attempts, the latest first.
    ///
    /// - Parameters:
    ///   - before: where the page begins: the last message of the page before.
    ///   - limit: how many there are at the most.
    public func deliveries(
        of id: WebhookRecord.ID, before: WebhookMessageRecord.ID? = nil, limit: Int = 20
    ) async throws -> [WebhookMessageRecord] {
        _ = try await webhook(id)
        return try await translatingStoreErrors(about: "The deliveries") {
            try await database.messages(of: id, before: before, limit: min(max(limit, 1), Self.mostDeliveries))
        }
    }

    /// Sends a message again, whatever its state is, with the same identity.
    ///
    /// - Throws: ``LinkServiceError`` with `notFound`.
    public func replay(_ id: WebhookMessageRecord.ID, of webhook: WebhookRecord.ID) async throws {
        _ = try await self.webhook(webhook)
        try await translatingStoreErrors(about: "The message") {
            guard try await database.message(id)?.webhookID == webhook else {
                throw LinkServiceError(.notFound, .webhook(.messageMissing))
            }
            try await database.replayMessage(id, at: clock.now())
        }
        tellWebhooks()
    }

    private static let testEvent = "webhook.test"

    /// Changes a webhook by what it is, in one transaction with its entry in the audit log.
    ///
    /// If a delivery or another request changes it at the same time, the change is made anew of what is stored then.
    private func changeWebhook(
        _ id: WebhookRecord.ID, _ change: (inout WebhookRecord) throws -> Void
    ) async throws -> WebhookRecord {
        try await changing("The webhook", read: { try await webhook(id) }, by: change) { new, stored in
            guard new != stored else { return stored }
            try await self.change(.webhook(from: stored, to: new), about: "The webhook") { database in
                try await database.update(new, read: stored)
            }
            return new
        }
    }

    private static func checked(_ events: Set<WebhookEvent>) throws(LinkServiceError) -> [WebhookEvent] {
        guard !events.isEmpty else {
            throw LinkServiceError(
                .invalidArgument,
                .webhook(.noEvent(all: WebhookEvent.allCases.map(\.rawValue))),
                parameter: "events")
        }
        return WebhookEvent.allCases.filter(events.contains)
    }

    private static func checkedName(_ name: String?) throws(LinkServiceError) -> String? {
        try LinkLabels.checked(name: name)
    }

    /// The address of a receiver: https, or http, without a password or a fragment.
    ///
    /// Whether a name may be connected to is decided with each attempt, because it can lead elsewhere any time.
    private func checkedAddress(_ text: String) throws(LinkServiceError) -> WebURL {
        guard let url = WebURL(text), !url.authority.contains("@"), url.fragment == nil else {
            throw LinkServiceError(
                .invalidArgument, .webhook(.badAddress),
                parameter: "url", value: text)
        }
        guard mayReachWebhook(url) else {
            throw LinkServiceError(
                .invalidArgument, .webhook(.forbiddenAddress(url.host)), parameter: "url", value: text)
        }
        return url
    }
}
