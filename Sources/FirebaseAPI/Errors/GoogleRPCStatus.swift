/// An error in the form of all Google APIs.
public struct GoogleRPCStatus: ProtoMessage, Error {
    /// The HTTP status.
    public var code: Int32 = 0
    /// The message for people.
    public var message = ""
    /// The canonical name of the error: `INVALID_ARGUMENT`.
    public var status = ""
    /// More about it, for programs.
    public var details: [ErrorDetail] = []

    /// Creates an empty status.
    public init() {}

    /// Creates a status.
    public init(code: Int32, status: String, message: String, details: [ErrorDetail] = []) {
        self.code = code
        self.status = status
        self.message = message
        self.details = details
    }

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("code", \.code),
        ProtoField("message", \.message),
        ProtoField("status", \.status),
        ProtoField("details", \.details),
    ]
}
