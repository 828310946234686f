import Foundation

/// A possible mistake in a link, which does not prevent its creation.
public struct LinkWarning: Equatable, Sendable, Codable {
    /// Firebase's name of the warning: `UNRECOGNIZED_PARAM`.
    public var code: String
    /// The possible mistake, and its correction.
    public var message: String
    /// The parameter of the long link, if the warning is about one.
    public var parameter: String?

    /// Creates a warning.
    public init(code: String, message: String, parameter: String? = nil) {
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}
