import Foundation
import WaymarkLinks

/// A link that an app asks for, as the service reads it.
struct BranchLinkRequest: Hashable, Sendable {
    var data: [String: JSONValue]
    var tags: [String] = []
    var labels: [String: String] = [:]
    var duration = 0

    /// The body of the request.
    func body(key: String) -> JSONValue {
        var members = labels.mapValues(JSONValue.string)
        members["branch_key"] = .string(key)
        members["data"] = .object(data)
        members["source"] = .string("ios")
        if !tags.isEmpty { members["tags"] = .array(tags.map(JSONValue.string)) }
        if duration > 0 { members["duration"] = .integer(Int64(duration)) }
        return .object(members)
    }

    /// The link that says all this itself, for when the service does not answer.
    func longLink(base: String) -> String {
        var query = tags.map { ("tags", $0) }
        for name in ["alias", "channel", "feature", "stage", "campaign"] {
            if let label = labels[name] { query.append((name, label)) }
        }
        query.append(("source", "ios"))
        query.append(("data", Data(JSONValue.object(data).jsonText.utf8).base64EncodedString()))
        let text = query.map { "\($0.0)=\(PercentEncoding.strict($0.1))" }.joined(separator: "&")
        return base + (base.contains("?") ? "&" : "?") + text
    }
}
