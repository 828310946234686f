import WaymarkLinks

/// JSON Merge Patch, RFC 7396.
enum MergePatch {
    /// The value after a patch: members of objects are merged, `null` removes one, everything else is replaced.
    static func apply(_ patch: JSONValue, to target: JSONValue?) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: JSONValue] = [:]
        if case .object(let present)? = target { members = present }
        for (name, change) in changes {
            members[name] = change == .null ? nil : apply(change, to: members[name])
        }
        return .object(members)
    }
}
