import FirebaseAPI

/// The way in which the last path segment of a short link is made.
public enum ShortDynamicLinkPathLength: Int, Hashable, Sendable {
    /// As the service likes.
    case `default` = 0
    /// As few characters as are free, four at least.
    case short = 1
    /// 17 random characters.
    case unguessable = 2

    /// What the request says; nothing for the default.
    var suffix: Suffix.Option? {
        switch self {
        case .default: nil
        case .short: .short
        case .unguessable: .unguessable
        }
    }
}
