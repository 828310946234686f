/// A fault of an app's settings.
public enum AppFault: Hashable, Sendable {
    /// The text is not a bundle ID.
    case badBundleID
    /// The text is not a package name.
    case badPackageName
    /// The text is not a team ID.
    case badTeamID
    /// The text is not an app ID prefix.
    case badAppIDPrefix
    /// The text is not a version that apps compare.
    case badVersion
    /// A version code is not a positive integer.
    case badVersionCode
    /// A fingerprint is of SHA-1.
    case sha1Fingerprint
    /// A fingerprint is of MD5.
    case md5Fingerprint
    /// A fingerprint has other characters than digits.
    case fingerprintCharacters
    /// A fingerprint is too short or too long.
    case fingerprintLength(Int)
    /// There is no such app.
    case missing
    /// The project has an app of the same name on the same platform.
    case exists(String)

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .badBundleID: "A bundle ID has letters, digits, “-” and “.”, as in com.example.app."
        case .badPackageName:
            "A package name has two segments or more of letters, digits and “_”, as in com.example.app."
        case .badTeamID: "A team ID has ten upper-case letters and digits, as in ABCDE12345."
        case .badAppIDPrefix: "An app ID prefix has ten upper-case letters and digits, as in ABCDE12345."
        case .badVersion: "A version has numbers separated by dots and at most 40 characters, as in 1.2.0."
        case .badVersionCode: "A version code is a whole number greater than 0, as in 42."
        case .sha1Fingerprint:
            "A SHA-256 fingerprint has 64 hex digits; this is a SHA-1 fingerprint, which App Links do not accept. “keytool -list -v” prints it."
        case .md5Fingerprint:
            "A SHA-256 fingerprint has 64 hex digits; this is an MD5 fingerprint, which App Links do not accept. “keytool -list -v” prints it."
        case .fingerprintCharacters:
            "A SHA-256 fingerprint has 64 hex digits; this text has other characters. “keytool -list -v” prints it."
        case .fingerprintLength(let count):
            "A SHA-256 fingerprint has 64 hex digits; this text has \(count). “keytool -list -v” prints it."
        case .missing: "The app does not exist."
        case .exists(let name): "The app “\(name)” already exists."
        }
    }
}
