import HTTPTypes
import WaymarkLinks

/// The arguments of a call: known names only, and `null` as if there were none.
struct MCPArguments {
    private let members: [JSONTree.Member]

    /// Reads the arguments of a tool.
    ///
    /// - Throws: ``HTTPFailure`` that names the first argument which is unknown or missing.
    init(_ members: [JSONTree.Member], of tool: MCPToolDescription) throws(HTTPFailure) {
        self.members = members
        for member in members where tool.arguments[member.name] == nil {
            let known = tool.arguments.isEmpty ? "none" : tool.arguments.keys.sorted().joined(separator: ", ")
            throw Self.invalid(member.name, "This argument is unknown; the arguments of \(tool.name) are: \(known).")
        }
        for name in tool.required where value(name) == nil {
            throw Self.invalid(name, "This argument is required.")
        }
    }

    /// All arguments except some, as one object.
    func object(without names: Set<String>) -> JSONTree {
        .object(members.filter { !names.contains($0.name) })
    }

    /// A text.
    func text(_ name: String) throws(HTTPFailure) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { throw Self.wrongType(name, value, "a string") }
        return text
    }

    /// A text that must be given.
    func requiredText(_ name: String) throws(HTTPFailure) -> String {
        guard let text = try text(name) else { throw Self.invalid(name, "This argument is required.") }
        return text
    }

    /// A truth value.
    func flag(_ name: String, default otherwise: Bool) throws(HTTPFailure) -> Bool {
        guard let value = value(name) else { return otherwise }
        guard let flag = value.flag else { throw Self.wrongType(name, value, "true or false") }
        return flag
    }

    /// A whole number within a range.
    func integer(_ name: String, in range: ClosedRange<Int>, default otherwise: Int) throws(HTTPFailure) -> Int {
        guard let value = value(name) else { return otherwise }
        guard let number = value.digits.flatMap({ Int($0) }), range.contains(number) else {
            throw Self.wrongType(name, value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One of the values of an enumeration.
    func option<Option: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Option.Type = Option.self
    ) throws(HTTPFailure) -> Option? where Option.RawValue == String {
        guard let value = value(name) else { return nil }
        guard let option = value.text.flatMap(Option.init(rawValue:)) else {
            throw Self.wrongType(name, value, "one of \(Option.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return option
    }

    /// The members of an object.
    func object(_ name: String) throws(HTTPFailure) -> [JSONTree.Member] {
        guard let value = value(name) else { return [] }
        guard case .object(let members) = value else { throw Self.wrongType(name, value, "an object") }
        return members
    }

    private func value(_ name: String) -> JSONTree? {
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        if case .null = member.value { return nil }
        return member.value
    }

    /// A fault of an argument.
    ///
    /// - Parameter name: the argument, or the names that lead to a part of it, with slashes in between.
    static func invalid(_ name: String, _ detail: String) -> HTTPFailure {
        HTTPFailure(
            .unprocessableContent, "invalid-arguments", "The arguments are not valid.",
            fields: [.init(pointer: "/" + name, detail: detail)])
    }

    /// A fault of an argument that has another type or value.
    static func wrongType(_ name: String, _ value: JSONTree, _ expected: String) -> HTTPFailure {
        let given =
            switch value {
            case .string, .number: "\(JSONText.shortened(value))"
            default: value.kind
            }
        return invalid(name, "This must be \(expected), not \(given).")
    }
}

/// Values in sentences for people.
private enum JSONText {
    private static let mostCharacters = 60

    /// A value as it was written, without what is too long for a sentence.
    static func shortened(_ value: JSONTree) -> String {
        let text = String(decoding: value.bytes, as: UTF8.self)
        return text.count > mostCharacters ? text.prefix(mostCharacters) + "…" : text
    }
}
