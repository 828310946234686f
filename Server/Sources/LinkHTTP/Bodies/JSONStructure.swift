import HTTPTypes
import WaymarkLinks

/// The strict form of JSON that request bodies must have: RFC 8259 in UTF-8, each member once, not too deep.
///
/// Of two members with one name, a decoder takes one without a word, which lets two readers of one body disagree.
enum JSONStructure {
    /// Parses a whole text.
    ///
    /// - Throws: ``HTTPFailure`` that names the fault and where it is.
    static func tree(_ bytes: [UInt8], maximumDepth: Int) throws(HTTPFailure) -> JSONTree {
        // RFC 8259 §8.1 forbids senders to write it.
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw .malformedJSON("The body begins with a byte order mark.")
        }
        let tree: JSONTree
        do throws(JSONTreeError) {
            tree = try JSONTree(json: bytes, maximumDepth: maximumDepth)
        } catch {
            throw .malformedJSON("The body is not valid JSON: \(error).")
        }
        if let path = repeatedMember(in: tree) {
            throw HTTPFailure(
                .badRequest, "malformed-json", "A member occurs more than once.",
                fields: [
                    .init(pointer: JSONPointer.text(path.reversed()), detail: "This member occurs more than once.")
                ])
        }
        return tree
    }

    /// How many members are compared with each other: in nearly every object so few that a set takes longer.
    private static let mostCompared = 16

    /// The names and indexes that lead to the first member which occurs again, from the innermost out; `nil` if none does.
    private static func repeatedMember(in tree: JSONTree) -> [String]? {
        switch tree {
        case .object(let members):
            var names: Set<String> = []
            for (index, member) in members.enumerated() {
                let isRepeated =
                    members.count > mostCompared
                    ? !names.insert(member.name).inserted : members[..<index].contains { $0.name == member.name }
                if isRepeated { return [member.name] }
                if let path = repeatedMember(in: member.value) { return path + [member.name] }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let path = repeatedMember(in: element) { return path + [String(index)] }
            }
        case .null, .bool, .number, .string:
            break
        }
        return nil
    }
}

/// A place in a JSON text (RFC 6901).
enum JSONPointer {
    /// The pointer that follows names and indexes from the root.
    static func text(_ path: some Sequence<String>) -> String {
        path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}

extension HTTPFailure {
    /// A body that is not JSON.
    static func malformedJSON(_ detail: String) -> HTTPFailure {
        .badRequest("malformed-json", detail)
    }
}
