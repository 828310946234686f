import WaymarkLinks

/// How a message treats names that it does not know.
public enum ProtoJSONRules: Hashable, Sendable {
    /// Unknown fields and enumeration names are faults: how a service reads requests.
    case strict
    /// Unknown fields and enumeration names are passed over: how a client reads answers of a newer service.
    case lenient
}

/// Collects what is wrong while a message is read.
public struct ProtoJSONReader: Sendable {
    /// How many faults are reported at the most, so that an answer cannot outgrow its request.
    static let maximumViolations = 100
    private static let maximumQuotedLength = 100

    let rules: ProtoJSONRules
    private(set) var violations: [ProtoJSONError.Violation] = []

    init(rules: ProtoJSONRules) {
        self.rules = rules
    }

    mutating func expected(_ expected: String, at path: String, found tree: JSONTree) {
        let found =
            switch tree {
            case .bool(let value): "\(value)"
            case .number(let text): Self.quoted(text)
            case .string(let text): "\"\(Self.quoted(text))\""
            case .null, .array, .object: tree.kind
            }
        let place = path.isEmpty ? "" : " at '\(path)'"
        note(path, "Invalid value\(place): expected \(expected), found \(found).")
    }

    mutating func unknownName(_ name: String, at path: String) {
        guard rules == .strict else { return }
        let place = path.isEmpty ? "" : " at '\(path)'"
        note(path, "Unknown name \"\(Self.quoted(name))\"\(place): there is no such field.")
    }

    mutating func repeatedName(_ name: String, at path: String) {
        let place = path.isEmpty ? "" : " at '\(path)'"
        note(path, "Repeated name \"\(Self.quoted(name))\"\(place): a field can be given once, in one spelling.")
    }

    private mutating func note(_ path: String, _ description: String) {
        guard violations.count < Self.maximumViolations else { return }
        violations.append(ProtoJSONError.Violation(field: path, description: description))
    }

    private static func quoted(_ text: String) -> String {
        text.count > maximumQuotedLength ? "\(text.prefix(maximumQuotedLength))…" : text
    }
}
