import Foundation
import LinkStorage
import WaymarkLinks

extension WebhookRecord {
    static func sample(
        in project: ProjectRecord.ID, events: [WebhookEvent] = WebhookEvent.allCases, createdAt: Date = .sample
    ) throws -> WebhookRecord {
        WebhookRecord(
            id: ID(at: createdAt), projectID: project, url: try WebURL("https://example.com/hooks?a=b"[...]),
            name: "CRM", events: events, secret: Data(repeating: 5, count: 32), createdAt: createdAt)
    }
}

extension WebhookMessageRecord {
    static func sample(for webhook: WebhookRecord, at moment: Date = .sample) -> WebhookMessageRecord {
        WebhookMessageRecord(
            id: ID(at: moment), webhookID: webhook.id, event: "link.created", createdAt: moment, body: "{\"ü\":1}",
            nextAttemptAt: moment)
    }
}
