public import Foundation
public import WaymarkLinks

/// An address that is told of events, by Standard Webhooks 1.0.
public struct WebhookRecord: Hashable, Sendable, Identifiable {
    /// The identity of a webhook.
    public typealias ID = Identifier<WebhookRecord>

    /// The reason why a webhook gets no messages.
    public enum Stop: String, Hashable, Sendable, CaseIterable {
        /// Somebody switched it off.
        case switchedOff
        /// Too many messages in a row could not be delivered.
        case failures
        /// Its address answered that it is gone (410).
        case gone
    }

    /// The identity, which never changes.
    public var id: ID
    /// The project whose events it gets.
    public var projectID: ProjectRecord.ID
    /// Where messages are sent.
    public var url: WebURL
    /// The name for people; not unique.
    public var name: String?
    /// The events it gets, without repetitions.
    public var events: [WebhookEvent]
    /// The bytes that sign messages.
    public var secret: Data
    /// The bytes that signed messages before, and still do until ``formerSecretEndsAt``.
    public var formerSecret: Data?
    /// When the former secret no longer signs.
    public var formerSecretEndsAt: Date?
    /// When it was added.
    public var createdAt: Date
    /// Since when it gets nothing; `nil` if it gets its events.
    public var stoppedAt: Date?
    /// Why it gets nothing.
    public var stop: Stop?
    /// How many messages in a row could not be delivered.
    public var failures: Int

    /// Creates a record from all its columns.
    public init(
        id: ID, projectID: ProjectRecord.ID, url: WebURL, name: String? = nil, events: [WebhookEvent], secret: Data,
        formerSecret: Data? = nil, formerSecretEndsAt: Date? = nil, createdAt: Date, stoppedAt: Date? = nil,
        stop: Stop? = nil, failures: Int = 0
    ) {
        self.id = id
        self.projectID = projectID
        self.url = url
        self.name = name
        self.events = events
        self.secret = secret
        self.formerSecret = formerSecret
        self.formerSecretEndsAt = formerSecretEndsAt
        self.createdAt = createdAt
        self.stoppedAt = stoppedAt
        self.stop = stop
        self.failures = failures
    }

    /// Whether it gets events about links, which a store asks for with each change of one.
    package var hearsLinks: Bool { events.contains(where: \.isOfLink) }
    /// Whether it gets events of visitors and apps, which a store asks for with each batch of a journal.
    package var hearsActivity: Bool { events.contains { !$0.isOfLink } }

    /// Refuses texts that a store cannot keep.
    package func requireStorable() throws {
        try LinkStoreError.requireStorable(name)
    }

    /// Refuses to replace what was changed since it was read.
    package func requireUnchanged(since read: WebhookRecord) throws {
        guard self == read.roundedToMilliseconds else {
            throw LinkStoreError(.versionMismatch, detail: "webhook \(id)")
        }
    }

    /// The record as a store gives it back.
    package var roundedToMilliseconds: WebhookRecord {
        var record = self
        record.formerSecretEndsAt = formerSecretEndsAt?.roundedToMilliseconds
        record.createdAt = createdAt.roundedToMilliseconds
        record.stoppedAt = stoppedAt?.roundedToMilliseconds
        return record
    }
}
