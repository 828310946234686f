import Foundation
import WaymarkLinks

/// The bodies of messages: `type`, `timestamp` and `data`, as Standard Webhooks 1.0 wants them.
enum WebhookBody {
    /// Up to how many bytes a list of events takes in one message; the standard wants bodies below 20 kB.
    static let mostListBytes = 18_000

    /// A body about one thing, which is encoded as JSON.
    static func text(_ type: String, at moment: Date, project: String, member: String, value: String) throws -> String {
        let time = try json(moment)
        return
            "{\"type\":\(try json(type)),\"timestamp\":\(time),\"data\":{\"project\":\(try json(project)),\"\(member)\":\(value)}}"
    }

    /// A value in the form of the native API.
    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encoder().encode(value), as: UTF8.self)
    }

    /// Values that are encoded as JSON, as lists that one message each has room for, in order.
    static func lists(of values: [String]) -> [String] {
        var lists: [[String]] = []
        var size = 0
        for value in values {
            if lists.isEmpty || size + value.utf8.count > mostListBytes {
                lists.append([])
                size = 0
            }
            lists[lists.count - 1].append(value)
            size += value.utf8.count + 1
        }
        return lists.map { "[\($0.joined(separator: ","))]" }
    }
}
