/// The body of every answer that is an error.
public struct GoogleErrorResponse: ProtoMessage {
    /// The error.
    public var error: GoogleRPCStatus?

    /// Creates an empty body.
    public init() {}

    /// Creates the body for an error.
    public init(error: GoogleRPCStatus) {
        self.error = error
    }

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("error", \.error)
    ]
}
