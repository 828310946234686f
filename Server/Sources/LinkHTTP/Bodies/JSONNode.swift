/// A value that was encoded and is still to be written as JSON.
enum JSONNode {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array(Array)
    case object(Object)
    /// What an encoder will have encoded when it is written.
    case later(JSONBodyEncoder)

    /// The elements of an array, while more are added.
    final class Array {
        var elements: [JSONNode] = []
    }

    /// The members of an object, while more are added.
    final class Object {
        var members: [(name: String, value: JSONNode)] = []

        init() {
            members.reserveCapacity(8)
        }
    }

    /// Writes compact JSON in UTF-8, with the members of objects in the order of their names' bytes.
    func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let text): output += text.utf8
        case .string(let text): JSONWriter.append(text, to: &output)
        case .later(let encoder): (encoder.node ?? .object(Object())).write(to: &output)
        case .array(let array):
            output.append(UInt8(ascii: "["))
            for (index, element) in array.elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            let members = object.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                JSONWriter.append(member.name, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}
