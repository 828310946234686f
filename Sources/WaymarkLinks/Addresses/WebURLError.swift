/// The reason why a text is not a ``WebURL``.
public struct WebURLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault; offsets count bytes of UTF-8 from the start.
    public enum Reason: Codable, Hashable, Sendable {
        /// The text is empty.
        case empty
        /// The URL is longer than ``WebURL/maximumLength``.
        case tooLong
        /// A space, a control character or a backslash, which browsers and other programs read differently.
        case forbiddenCharacter(offset: Int)
        /// A percent sign that two hexadecimal digits do not follow.
        case percentEncoding(offset: Int)
        /// The text does not begin with a scheme and `//`.
        case notAbsolute
        /// The scheme is another than `http` and `https`.
        case scheme(String)
        /// The URL contains a user name or a password.
        case userInfo
        /// The host is missing, or is neither a name nor an address in its usual form.
        case host
        /// The port is not a number from 1 to 65535.
        case port
        /// Foundation cannot read the address of an app, mostly because of what follows `//`.
        case notReadable
    }

    /// The kind of fault.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The fault, with a correct form.
    public var description: String {
        switch reason {
        case .empty: "The URL is empty."
        case .tooLong: "The URL is longer than \(WebURL.maximumLength) bytes."
        case .forbiddenCharacter(let offset):
            "The URL contains a space, a control character or a backslash at byte \(offset); percent-encode it."
        case .percentEncoding(let offset):
            "The percent sign at byte \(offset) of the URL is not followed by two hexadecimal digits; write it as %25."
        case .notAbsolute: "The URL does not begin with https:// or http://."
        case .scheme: "The scheme of the URL is neither https nor http."
        case .userInfo: "The URL contains a user name or a password."
        case .host: "The host of the URL is missing or malformed."
        case .port: "The port of the URL is not a number from 1 to 65535."
        case .notReadable: "The URL is malformed, probably in its host or port."
        }
    }
}
