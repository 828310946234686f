/// What can be odd about a link that is made nevertheless; the names are Firebase's, in the order of its numbers.
///
/// Source: the discovery document of `firebasedynamiclinks` v1, `DynamicLinkWarning.warningCode`.
public enum WarningCode: String, CaseIterable, Hashable, Sendable {
    case unspecified = "CODE_UNSPECIFIED"
    case notInProjectAndroidPackageName = "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME"
    case notIntegerAndroidPackageMinVersion = "NOT_INTEGER_ANDROID_PACKAGE_MIN_VERSION"
    case unnecessaryAndroidPackageMinVersion = "UNNECESSARY_ANDROID_PACKAGE_MIN_VERSION"
    case notURIAndroidLink = "NOT_URI_ANDROID_LINK"
    case unnecessaryAndroidLink = "UNNECESSARY_ANDROID_LINK"
    case notURIAndroidFallbackLink = "NOT_URI_ANDROID_FALLBACK_LINK"
    case badURISchemeAndroidFallbackLink = "BAD_URI_SCHEME_ANDROID_FALLBACK_LINK"
    case notInProjectIOSBundleID = "NOT_IN_PROJECT_IOS_BUNDLE_ID"
    case notInProjectIPadBundleID = "NOT_IN_PROJECT_IPAD_BUNDLE_ID"
    case unnecessaryIOSURLScheme = "UNNECESSARY_IOS_URL_SCHEME"
    case notNumericIOSAppStoreID = "NOT_NUMERIC_IOS_APP_STORE_ID"
    case unnecessaryIOSAppStoreID = "UNNECESSARY_IOS_APP_STORE_ID"
    case notURIIOSFallbackLink = "NOT_URI_IOS_FALLBACK_LINK"
    case badURISchemeIOSFallbackLink = "BAD_URI_SCHEME_IOS_FALLBACK_LINK"
    case notURIIPadFallbackLink = "NOT_URI_IPAD_FALLBACK_LINK"
    case badURISchemeIPadFallbackLink = "BAD_URI_SCHEME_IPAD_FALLBACK_LINK"
    case badDebugParam = "BAD_DEBUG_PARAM"
    case badAdParam = "BAD_AD_PARAM"
    case deprecatedParam = "DEPRECATED_PARAM"
    case unrecognizedParam = "UNRECOGNIZED_PARAM"
    case tooLongParam = "TOO_LONG_PARAM"
    case notURISocialImageLink = "NOT_URI_SOCIAL_IMAGE_LINK"
    case badURISchemeSocialImageLink = "BAD_URI_SCHEME_SOCIAL_IMAGE_LINK"
    /// Firebase names it and describes it nowhere; no parameter raises it.
    case notURISocialURL = "NOT_URI_SOCIAL_URL"
    /// Firebase names it and describes it nowhere; no parameter raises it.
    case badURISchemeSocialURL = "BAD_URI_SCHEME_SOCIAL_URL"
    case linkLengthTooLong = "LINK_LENGTH_TOO_LONG"
    case linkWithFragments = "LINK_WITH_FRAGMENTS"
    case notMatchingIOSBundleIDAndStoreID = "NOT_MATCHING_IOS_BUNDLE_ID_AND_STORE_ID"
    /// Firebase's notice that it would be disabled; this service never raises it.
    case apiDeprecated = "API_DEPRECATED"
}

/// One thing that is odd about a link that was made.
public struct CreationWarning: Hashable, Sendable {
    /// The kind of oddity.
    public var code: WarningCode
    /// What is odd, and what to do about it.
    public var message: String
    /// The parameter that it concerns, by its name in a long link.
    public var parameter: String?

    /// Makes a warning.
    public init(_ code: WarningCode, _ message: String, parameter: String? = nil) {
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}
