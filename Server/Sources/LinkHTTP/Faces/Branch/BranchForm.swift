import WaymarkLinks

/// Forms and queries as Branch's web SDK writes them.
enum BranchForm {
    /// The members of a form: `a.b=c` is a member of the object `a`, and a repeated name is a list.
    static func members(of text: String) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for (name, value) in pairs(of: text) {
            add(.string(value), at: path(name), to: &members)
        }
        return members
    }

    /// The names and values of a query or form, in order.
    static func pairs(of text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(parts[0])
            return name.isEmpty ? nil : (name, parts.count > 1 ? decoded(parts[1]) : "")
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return PercentEncoding.decoded(spaced) ?? String(spaced)
    }

    /// `tags[]` is a list; a dot separates the name of an object from that of its member.
    private static func path(_ name: String) -> [String] {
        let name = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return parts.contains("") ? [name] : parts
    }

    private static func add(_ value: JSONValue, at path: [String], to members: inout [String: JSONValue]) {
        let name = path[0]
        if path.count == 2 {
            var inner: [String: JSONValue] = [:]
            if case .object(let known)? = members[name] { inner = known }
            add(value, at: [path[1]], to: &inner)
            members[name] = .object(inner)
            return
        }
        switch members[name] {
        case nil: members[name] = value
        case .array(let values): members[name] = .array(values + [value])
        case let known?: members[name] = .array([known, value])
        }
    }
}
