import WaymarkLinks

/// The treatment of unknown names in a message.
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

    /// A step from a value to one inside of it.
    enum Step: Sendable {
        case field(String)
        case element(Int)
        case entry(String)
    }

    let rules: ProtoJSONRules
    private(set) var violations: [ProtoJSONError.Violation] = []
    /// The way to what is being read; it becomes a text only where something is wrong.
    private var steps: [Step] = []

    init(rules: ProtoJSONRules) {
        self.rules = rules
    }

    /// Reads something that lies one step further inside.
    mutating func reading<Value>(_ step: Step, _ read: (inout Self) -> Value) -> Value {
        steps.append(step)
        defer { steps.removeLast() }
        return read(&self)
    }

    private var path: String {
        steps.reduce("") { path, step in
            switch step {
            case .field(let name): path.isEmpty ? name : "\(path).\(name)"
            case .element(let index): "\(path)[\(index)]"
            case .entry(let name): "\(path)[\"\(name)\"]"
            }
        }
    }

    mutating func expected(_ expected: String, found tree: JSONTree) {
        let found =
            switch tree {
            case .bool(let value): "\(value)"
            case .number(let text): Self.quoted(text)
            case .string(let text): "\"\(Self.quoted(text))\""
            case .null, .array, .object: tree.kind
            }
        note("Invalid value", ": expected \(expected), found \(found).")
    }

    mutating func unknownName(_ name: String) {
        guard rules == .strict else { return }
        note("Unknown name \"\(Self.quoted(name))\"", ": there is no such field.")
    }

    mutating func repeatedName(_ name: String) {
        note("Repeated name \"\(Self.quoted(name))\"", ": a field can be given once, in one spelling.")
    }

    /// Notes a fault, with its place between the two parts of its description.
    private mutating func note(_ fault: String, _ rest: String) {
        guard violations.count < Self.maximumViolations else { return }
        let path = path
        let place = path.isEmpty ? "" : " at '\(path)'"
        violations.append(ProtoJSONError.Violation(field: path, description: fault + place + rest))
    }

    private static func quoted(_ text: String) -> String {
        text.count > maximumQuotedLength ? "\(text.prefix(maximumQuotedLength))…" : text
    }
}
