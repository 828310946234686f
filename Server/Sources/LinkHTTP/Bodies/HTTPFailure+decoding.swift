import HTTPTypes
import WaymarkLinks

extension HTTPFailure {
    /// Creates the failure of a body's member that is not valid.
    init(_ error: DecodingError) {
        self.init(error, below: 0)
    }

    /// Creates the failure of a member of a part of a body that is not valid.
    ///
    /// - Parameter depth: how many of the outermost names the pointer leaves out.
    init(_ error: DecodingError, below depth: Int) {
        let path: [any CodingKey]
        let detail: String
        switch error {
        case .keyNotFound(let key, let context):
            path = context.codingPath + [key]
            detail = "This member is required."
        case .valueNotFound(let type, let context):
            path = context.codingPath
            detail = "This must be \(Self.name(of: type)), not null."
        case .typeMismatch(let type, let context):
            path = context.codingPath
            detail = "This must be \(Self.name(of: type))."
        case .dataCorrupted(let context):
            path = context.codingPath
            detail = Self.sentence(context)
        @unknown default:
            path = []
            detail = "This value is not valid."
        }
        let pointer = JSONPointer.text(path.dropFirst(depth).map(\.stringValue))
        self = HTTPFailure(
            .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
            fields: [Field(pointer: pointer, detail: detail)])
    }

    /// The standard library names Swift types in its messages, which mean nothing to a caller.
    private static func sentence(_ context: DecodingError.Context) -> String {
        let text = context.debugDescription
        if text.hasPrefix("Cannot initialize") || text.contains("Swift") {
            return "This is not one of the allowed values."
        }
        return text
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "an array"
        case is [String: Any].Type: "an object"
        default: String(describing: type).contains("Array") ? "an array" : "an object or a value of another type"
        }
    }
}
