public import WaymarkLinks

/// A fault of a web address, in a form that can be stored.
///
/// The error of the link rules itself has no stored form, because clients have it too.
public enum AddressFault: Codable, Hashable, Sendable {
    /// There is no text.
    case empty
    /// The address is too long.
    case tooLong
    /// A character has to be percent-encoded; the offset counts bytes.
    case forbiddenCharacter(offset: Int)
    /// Two hexadecimal digits do not follow a percent sign; the offset counts bytes.
    case percentEncoding(offset: Int)
    /// The text has no scheme.
    case notAbsolute
    /// The scheme is another than those of the web.
    case scheme(String)
    /// The address names a user.
    case userInfo
    /// The host is missing or malformed.
    case host
    /// The port is not one.
    case port
    /// The address cannot be read.
    case notReadable

    /// Takes the facts of an error.
    public init(_ error: WebURLError) {
        switch error.reason {
        case .empty: self = .empty
        case .tooLong: self = .tooLong
        case .forbiddenCharacter(let offset): self = .forbiddenCharacter(offset: offset)
        case .percentEncoding(let offset): self = .percentEncoding(offset: offset)
        case .notAbsolute: self = .notAbsolute
        case .scheme(let scheme): self = .scheme(scheme)
        case .userInfo: self = .userInfo
        case .host: self = .host
        case .port: self = .port
        case .notReadable: self = .notReadable
        }
    }

    /// The error that has these facts.
    public var error: WebURLError {
        switch self {
        case .empty: WebURLError(.empty)
        case .tooLong: WebURLError(.tooLong)
        case .forbiddenCharacter(let offset): WebURLError(.forbiddenCharacter(offset: offset))
        case .percentEncoding(let offset): WebURLError(.percentEncoding(offset: offset))
        case .notAbsolute: WebURLError(.notAbsolute)
        case .scheme(let scheme): WebURLError(.scheme(scheme))
        case .userInfo: WebURLError(.userInfo)
        case .host: WebURLError(.host)
        case .port: WebURLError(.port)
        case .notReadable: WebURLError(.notReadable)
        }
    }
}
