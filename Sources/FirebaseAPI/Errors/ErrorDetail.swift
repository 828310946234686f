public import WaymarkLinks

/// A detail of an error: a message that names its type in `@type`.
///
/// Source: googleapis, `google/rpc/error_details.proto`.
public enum ErrorDetail: ProtoJSONValue {
    /// Which fields of the request are wrong.
    case badRequest(BadRequest)
    /// The reason, as a constant.
    case errorInfo(ErrorInfo)
    /// When to try again.
    case retryInfo(RetryInfo)
    /// A detail of another type, as it came.
    case other(JSONTree)

    private static let typePrefix = "type.googleapis.com/google.rpc."

    /// The message with its type in front.
    public var jsonTree: JSONTree {
        switch self {
        case .badRequest(let message): Self.packed(message, as: "BadRequest")
        case .errorInfo(let message): Self.packed(message, as: "ErrorInfo")
        case .retryInfo(let message): Self.packed(message, as: "RetryInfo")
        case .other(let tree): tree
        }
    }

    /// Reads a message by its type; one of an unknown type is kept as it is.
    public static func read(_ tree: JSONTree, with reader: inout ProtoJSONReader) -> Self? {
        guard case .object(var members) = tree, case .string(let type) = tree["@type"] else {
            reader.expected("an object with \"@type\"", found: tree)
            return nil
        }
        members.removeAll { $0.name == "@type" }
        let content = JSONTree.object(members)
        switch type {
        case typePrefix + "BadRequest": return BadRequest.read(content, with: &reader).map(Self.badRequest)
        case typePrefix + "ErrorInfo": return ErrorInfo.read(content, with: &reader).map(Self.errorInfo)
        case typePrefix + "RetryInfo": return RetryInfo.read(content, with: &reader).map(Self.retryInfo)
        default: return .other(tree)
        }
    }

    private static func packed(_ message: some ProtoMessage, as type: String) -> JSONTree {
        guard case .object(let members) = message.jsonTree else { return message.jsonTree }
        return .object([JSONTree.Member("@type", .string(typePrefix + type))] + members)
    }
}
