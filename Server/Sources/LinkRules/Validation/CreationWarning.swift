import WaymarkLinks

/// A problem of a link that does not prevent its creation.
public struct CreationWarning: Hashable, Sendable {
    /// The kind of problem.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The project has no such app.
        case unknownApp = "NOT_IN_PROJECT"
        case notURL = "NOT_URI"
        case badURLScheme = "BAD_URI_SCHEME"
        case notInteger = "NOT_INTEGER"
        case notNumeric = "NOT_NUMERIC"
        case badFlag = "BAD"
        /// A parameter has no effect.
        case unnecessary = "UNNECESSARY"

        /// The App Store ID belongs to another app.
        case otherApp = "NOT_MATCHING_IOS_BUNDLE_ID_AND_STORE_ID"
        case deprecated = "DEPRECATED_PARAM"
        case tooLong = "TOO_LONG_PARAM"
        case linkTooLong = "LINK_LENGTH_TOO_LONG"
        case fragment = "LINK_WITH_FRAGMENTS"
        /// The domain has no URL patterns, so its links can lead anywhere.
        case openDomain = "NO_URL_PATTERNS"
        /// Characters that links do not keep were removed from a text or replaced.
        case mendedText = "MENDED_TEXT"
        /// A parameter of the card is ignored, because the long link is not signed.
        case unsignedCard = "UNSIGNED_CARD"
        /// Another parameter is ignored, because the long link is not signed.
        case unsignedParameter = "UNSIGNED_PARAM"
        /// The signature of a long link is not valid.
        case badSignature = "BAD_SIGNATURE"
        /// An unknown parameter, or any other problem.
        case other = "UNRECOGNIZED_PARAM"
    }

    /// The kind of problem.
    public var kind: Kind
    /// The problem and its solution.
    public var text: LinkOddity
    /// The parameter, by its name in a long link, or the field of a request.
    public var parameter: String?

    /// Creates a warning.
    public init(_ kind: Kind, _ text: LinkOddity, parameter: String? = nil) {
        self.kind = kind
        self.text = text
        self.parameter = parameter
    }

    /// The problem and its solution, in English.
    public var message: String { text.message }

    /// The name of the warning in APIs, such as `NOT_URI_IOS_FALLBACK_LINK`.
    ///
    /// Source: the discovery document of `firebasedynamiclinks` v1, `DynamicLinkWarning.warningCode`. It has no names
    /// for some problems, such as an invalid `ofl`, nor for features that Firebase did not have, such as signatures.
    public var code: String {
        switch kind {
        case .unknownApp, .notURL, .badURLScheme, .notInteger, .notNumeric, .badFlag, .unnecessary:
            guard let parameter = parameter.flatMap(LinkParameter.init(rawValue:)), let name = Self.names[parameter]
            else { return Kind.other.rawValue }
            return "\(kind.rawValue)_\(name)"
        case .otherApp, .deprecated, .tooLong, .linkTooLong, .fragment, .openDomain, .mendedText, .unsignedCard,
            .unsignedParameter, .badSignature, .other:
            return kind.rawValue
        }
    }

    /// The names of parameters in codes.
    private static let names: [LinkParameter: String] = [
        .apn: "ANDROID_PACKAGE_NAME", .amv: "ANDROID_PACKAGE_MIN_VERSION", .al: "ANDROID_LINK",
        .afl: "ANDROID_FALLBACK_LINK", .ibi: "IOS_BUNDLE_ID", .ipbi: "IPAD_BUNDLE_ID", .ius: "IOS_URL_SCHEME",
        .isi: "IOS_APP_STORE_ID", .ifl: "IOS_FALLBACK_LINK", .ipfl: "IPAD_FALLBACK_LINK", .si: "SOCIAL_IMAGE_LINK",
        .ad: "AD_PARAM", .d: "DEBUG_PARAM",
    ]
}
