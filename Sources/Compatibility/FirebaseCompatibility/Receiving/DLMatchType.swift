import FirebaseAPI

/// The confidence that a link is meant for this installation.
public enum DLMatchType: UInt, Hashable, Sendable {
    /// No match.
    case none = 0
    /// One of several candidates, or one of which the service is less than 90 percent sure: do not show personal data.
    case weak = 1
    /// Very likely, by what is known of the device, but not certain: do not show personal data.
    case `default` = 2
    /// Certain: the link itself was opened, or was on the clipboard.
    case unique = 3

    /// Reads the text of a custom-scheme URL; unknown text is ``none``.
    init(text: String) {
        self =
            switch text {
            case "weak": .weak
            case "default": .default
            case "unique": .unique
            default: .none
            }
    }

    /// Reads what the service says.
    init(_ confidence: GetIosPostInstallAttributionResponse.AttributionConfidence) {
        self =
            switch confidence {
            case .weak: .weak
            case .standard: .default
            case .unique: .unique
            case .unknown: .none
            }
    }

    /// The text in a custom-scheme URL.
    var text: String {
        switch self {
        case .none: "none"
        case .weak: "weak"
        case .default: "default"
        case .unique: "unique"
        }
    }
}

/// The confidence of a match, in Firebase's older and coarser terms.
public enum DynamicLinkMatchConfidence: UInt, Hashable, Sendable {
    /// Not certain.
    case weak = 0
    /// Certain.
    case strong = 1
}
