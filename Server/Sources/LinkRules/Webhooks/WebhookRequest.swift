public import Foundation
public import LinkStorage
public import WaymarkLinks

/// The request of an attempt to deliver a message.
public struct WebhookRequest: Hashable, Sendable {
    /// Where it is sent.
    public var url: WebURL
    /// The headers that receivers verify, in order.
    public var headers: [Header]
    /// The bytes that are signed.
    public var body: [UInt8]

    /// One header.
    public struct Header: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
    }

    /// Creates a request.
    public init(url: WebURL, headers: [Header] = [], body: [UInt8]) {
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Signs a message for an attempt at a moment.
    ///
    /// While a former secret is still in force it signs too, so that receivers can change theirs at any time between.
    public init(_ message: WebhookMessageRecord, for webhook: WebhookRecord, at now: Date) {
        let (id, timestamp) = (Self.id(of: message), Int64(now.timeIntervalSince1970))
        let bytes = Array(message.body.utf8)
        var secrets = [webhook.secret]
        if let former = webhook.formerSecret, let end = webhook.formerSecretEndsAt, end > now { secrets.append(former) }
        url = webhook.url
        body = bytes
        headers = [
            Header(name: "Content-Type", value: "application/json"), Header(name: "webhook-id", value: id),
            Header(name: "webhook-timestamp", value: "\(timestamp)"),
            Header(
                name: "webhook-signature",
                value: secrets.map { WebhookSecret(bytes: $0).signature(id: id, timestamp: timestamp, body: bytes) }
                    .joined(separator: " ")),
        ]
    }

    /// The identity of a message as receivers see it, which is the same over all attempts.
    public static func id(of message: WebhookMessageRecord) -> String { "msg_\(message.id)" }
}
