import Foundation
import LinkRules
import LinkStorage
import WaymarkLinks

/// A webhook as commands print it; with its secret only where that is asked for.
struct WebhookOutput: Encodable {
    var id: String
    var project: String?
    var name: String?
    var url: String
    var events: [String]
    var secret: String?
    var createdAt: Date
    var isOn: Bool
    /// Why it is off: `switchedOff`, `failures` or `gone`.
    var stop: String?
    var stoppedAt: Date?
    /// How many messages in a row could not be delivered.
    var failures: Int

    init(_ record: WebhookRecord, projects: [ProjectRecord], showsSecret: Bool = false) {
        id = record.id.description
        project = projects.first { $0.id == record.projectID }?.name
        name = record.name
        url = record.url.description
        events = record.events.map(\.rawValue)
        secret = showsSecret ? WebhookSecret(bytes: record.secret).text : nil
        createdAt = record.createdAt
        isOn = record.stoppedAt == nil
        stop = record.stop?.rawValue
        stoppedAt = record.stoppedAt
        failures = record.failures
    }

    static func table(_ views: [WebhookOutput]) -> String {
        var table = TextTable("ID", "PROJECT", "NAME", "STATE", "URL")
        for view in views { table.add(view.id, view.project, view.name, view.state, view.url) }
        return table.lines().joined(separator: "\n")
    }

    /// The webhook as lines for people.
    var text: String {
        """
        id       \(id)
        project  \(project ?? "")
        name     \(name ?? "")
        url      \(url)
        events   \(events.joined(separator: ", "))
        state    \(state)
        """
    }

    private var state: String {
        switch stop {
        case "failures": "off: 20 messages in a row failed"
        case "gone": "off: the receiver is gone"
        case _?: "off"
        case nil: failures == 0 ? "on" : "on, \(failures) failed"
        }
    }
}
