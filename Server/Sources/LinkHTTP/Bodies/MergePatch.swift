import WaymarkLinks

/// JSON Merge Patch, RFC 7396.
enum MergePatch {
    /// The value after a patch: members of objects are merged, `null` removes one, everything else is replaced.
    static func apply(_ patch: JSONTree, to target: JSONTree?) -> JSONTree {
        guard case .object(let changes) = patch else { return patch }
        var members: [String: JSONTree] = [:]
        if case .object(let present)? = target {
            for member in present { members[member.name] = member.value }
        }
        for change in changes {
            if case .null = change.value {
                members[change.name] = nil
            } else {
                members[change.name] = apply(change.value, to: members[change.name])
            }
        }
        return .object(members.map { JSONTree.Member($0.key, $0.value) })
    }
}
