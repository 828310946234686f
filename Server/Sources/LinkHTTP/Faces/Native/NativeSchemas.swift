import NIOCore
import WaymarkLinks

/// The JSON Schemas of the native API, from its OpenAPI document.
enum NativeSchemas {
    /// The schemas of the members of an object, with what they refer to in place of references.
    ///
    /// - Returns: no members if the document has no such schema, or one that refers to itself.
    static func properties(of name: String) -> [String: JSONValue] {
        // Read each time, which is seldom, rather than kept: the tree of the document is large.
        let document = JSONValue(jsonText: String(buffer: OpenAPIController.document))
        guard let schemas = document?["components"]?["schemas"],
            case .object(let properties)? = schemas[name]?["properties"]
        else { return [:] }
        return properties.mapValues { resolved($0, in: schemas, depth: 0) }
    }

    private static func resolved(_ schema: JSONValue, in schemas: JSONValue, depth: Int) -> JSONValue {
        // Deeper than any schema of the document, so that one that refers to itself ends too.
        guard depth < 24 else { return [:] }
        switch schema {
        case .object(let members):
            if case .string(let reference)? = members["$ref"], let name = reference.split(separator: "/").last {
                return schemas[String(name)].map { resolved($0, in: schemas, depth: depth + 1) } ?? [:]
            }
            return .object(members.mapValues { resolved($0, in: schemas, depth: depth + 1) })
        case .array(let elements):
            return .array(elements.map { resolved($0, in: schemas, depth: depth + 1) })
        case .null, .bool, .integer, .number, .decimal, .string:
            return schema
        }
    }
}

extension JSONValue {
    /// The member of an object; `nil` if there is none.
    fileprivate subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }
}
