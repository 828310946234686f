/// A problem of a link, which never prevents its creation.
public struct DynamicLinkWarning: ProtoMessage {
    /// The kinds of warnings; their order is their number.
    public enum Code: String, ProtoEnum {
        /// Unspecified.
        case unspecified = "CODE_UNSPECIFIED"
        /// `apn` is not an app of the project.
        case notInProjectAndroidPackageName = "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME"
        /// `amv` is not a whole number.
        case notIntegerAndroidPackageMinVersion = "NOT_INTEGER_ANDROID_PACKAGE_MIN_VERSION"
        /// `amv` is given without `apn`.
        case unnecessaryAndroidPackageMinVersion = "UNNECESSARY_ANDROID_PACKAGE_MIN_VERSION"
        /// `al` is not a URI.
        case notURIAndroidLink = "NOT_URI_ANDROID_LINK"
        /// `al` is the deep link itself.
        case unnecessaryAndroidLink = "UNNECESSARY_ANDROID_LINK"
        /// `afl` is not a URL.
        case notURIAndroidFallbackLink = "NOT_URI_ANDROID_FALLBACK_LINK"
        /// `afl` is not of http or https.
        case badURISchemeAndroidFallbackLink = "BAD_URI_SCHEME_ANDROID_FALLBACK_LINK"
        /// `ibi` is not an app of the project.
        case notInProjectIOSBundleID = "NOT_IN_PROJECT_IOS_BUNDLE_ID"
        /// `ipbi` is not an app of the project.
        case notInProjectIPadBundleID = "NOT_IN_PROJECT_IPAD_BUNDLE_ID"
        /// `ius` is given without a bundle ID.
        case unnecessaryIOSURLScheme = "UNNECESSARY_IOS_URL_SCHEME"
        /// `isi` is not made of digits.
        case notNumericIOSAppStoreID = "NOT_NUMERIC_IOS_APP_STORE_ID"
        /// `isi` is given without a bundle ID.
        case unnecessaryIOSAppStoreID = "UNNECESSARY_IOS_APP_STORE_ID"
        /// `ifl` is not a URL.
        case notURIIOSFallbackLink = "NOT_URI_IOS_FALLBACK_LINK"
        /// `ifl` is not of http or https.
        case badURISchemeIOSFallbackLink = "BAD_URI_SCHEME_IOS_FALLBACK_LINK"
        /// `ipfl` is not a URL.
        case notURIIPadFallbackLink = "NOT_URI_IPAD_FALLBACK_LINK"
        /// `ipfl` is not of http or https.
        case badURISchemeIPadFallbackLink = "BAD_URI_SCHEME_IPAD_FALLBACK_LINK"
        /// `d` is malformed.
        case badDebugParam = "BAD_DEBUG_PARAM"
        /// `ad` is malformed.
        case badAdParam = "BAD_AD_PARAM"
        /// A deprecated parameter was used.
        case deprecatedParam = "DEPRECATED_PARAM"
        /// An unknown parameter, or a missing setting of the project.
        case unrecognizedParam = "UNRECOGNIZED_PARAM"
        /// One parameter is too long.
        case tooLongParam = "TOO_LONG_PARAM"
        /// `si` is not a URL.
        case notURISocialImageLink = "NOT_URI_SOCIAL_IMAGE_LINK"
        /// `si` is not of http or https.
        case badURISchemeSocialImageLink = "BAD_URI_SCHEME_SOCIAL_IMAGE_LINK"
        /// Legacy, never described.
        case notURISocialURL = "NOT_URI_SOCIAL_URL"
        /// Legacy, never described.
        case badURISchemeSocialURL = "BAD_URI_SCHEME_SOCIAL_URL"
        /// The whole link is too long.
        case linkLengthTooLong = "LINK_LENGTH_TOO_LONG"
        /// The dynamic link has a fragment.
        case linkWithFragments = "LINK_WITH_FRAGMENTS"
        /// `isi` is the App Store ID of another app than `ibi`.
        case notMatchingIOSBundleIDAndStoreID = "NOT_MATCHING_IOS_BUNDLE_ID_AND_STORE_ID"
        /// Google's notice of the shutdown.
        case apiDeprecated = "API_DEPRECATED"
        /// The domain has no URL patterns; a code of Waymark, for which Google used `UNRECOGNIZED_PARAM`.
        case noURLPatterns = "NO_URL_PATTERNS"
        /// Characters that links do not keep were removed from a text or replaced; a code of Waymark.
        case mendedText = "MENDED_TEXT"
    }

    /// The kind of warning.
    public var warningCode: Code = .unset
    /// The message for people.
    public var warningMessage = ""
    /// The address of further documentation.
    public var warningDocumentLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("warning_code", \.warningCode),
        ProtoField("warning_message", \.warningMessage),
        ProtoField("warning_document_link", \.warningDocumentLink),
    ]
}
