/// A problem with one parameter of a long link.
///
/// Reading goes on: without the parameter where its value is of no use, with it where the value is only too long or the
/// name unknown.
public struct LinkParameterIssue: Equatable, Sendable {
    /// The kind of fault.
    public enum Kind: Hashable, Sendable {
        /// The value is not a URL at all.
        case notURL
        /// The value is a URL, but not of `http` or `https`.
        case badURLScheme
        /// The value is not a whole number.
        case notInteger
        /// The value is not made of digits.
        case notNumeric
        /// The value is not a custom scheme that apps may use.
        case badCustomScheme
        /// The value is neither `0` nor `1`.
        case badFlag
        /// The value is not a size in pixels.
        case badImageSize
        /// The value is not a JSON object.
        case notJSONObject
        /// The value is longer than ``LongLinkCodec/Limits`` allow; it is kept.
        case tooLong
        /// The parameter occurs more than once; the last one is used.
        case repeated
        /// The parameter is not one of ``LinkParameter``; it is kept in ``DynamicLink/unknownParameters``.
        case unrecognized
        /// The name was written with `amp;` before it, as in templates that escape `&` twice; it is read without that.
        case escapedAmpersand
        /// The percent-encoding cannot be undone; name and value are as they were written.
        case badPercentEncoding
    }

    /// The name of the parameter, as it was written.
    public var name: String
    /// The value that was refused.
    public var value: String
    /// The fault.
    public var kind: Kind

    /// Creates an issue.
    public init(name: String, value: String, kind: Kind) {
        self.name = name
        self.value = value
        self.kind = kind
    }
}
