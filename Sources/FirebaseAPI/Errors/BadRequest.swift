import WaymarkLinks

/// The fields of a request that are wrong.
public struct BadRequest: ProtoMessage {
    /// A wrong field.
    public struct FieldViolation: ProtoMessage {
        /// The path of the field in snake case; empty where the whole request is meant.
        public var field = ""
        /// The fault.
        public var description = ""

        /// Creates an empty violation.
        public init() {}

        /// Creates a violation.
        public init(field: String = "", description: String) {
            self.field = field
            self.description = description
        }

        /// The fields.
        public static let fields: [ProtoField<Self>] = [
            ProtoField("field", \.field),
            ProtoField("description", \.description),
        ]
    }

    /// The wrong fields.
    public var fieldViolations: [FieldViolation] = []

    /// Creates an empty detail.
    public init() {}

    /// Creates a detail.
    public init(fieldViolations: [FieldViolation]) {
        self.fieldViolations = fieldViolations
    }

    /// Creates the detail of a JSON text that is not a message.
    public init(_ error: ProtoJSONError) {
        self.init(
            fieldViolations: error.violations.map { FieldViolation(field: $0.field, description: $0.description) })
    }

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("field_violations", \.fieldViolations)
    ]
}
