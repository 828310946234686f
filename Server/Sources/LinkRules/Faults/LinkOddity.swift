/// A property of a link that is probably a mistake, although the link is accepted.
public enum LinkOddity: Codable, Hashable, Sendable {
    /// The value of a parameter is not a web address.
    case notWebAddress(String)
    /// An address has a scheme that is not allowed.
    case schemeNotAllowed(String)
    /// A value is not a whole number.
    case notInteger(String)
    /// A value has other characters than digits.
    case notNumeric(String)
    /// A value is not a custom scheme.
    case badCustomScheme(String)
    /// A value is not the package name of an Android app.
    case badPackageName(String)
    /// A value is not the bundle ID of an app.
    case badBundleID(String)
    /// A value is neither on nor off.
    case badFlag(String)
    /// A value is not the size of a picture.
    case badImageSize(String)
    /// A value is not a JSON object.
    case notJSONObject(String)
    /// A value is not encoded as URLs are.
    case badPercentEncoding(String)
    /// A parameter was escaped as in HTML.
    case escapedAmpersand(String)
    /// A parameter was given twice.
    case repeated(String)
    /// A parameter has no meaning.
    case unrecognized(String)
    /// A parameter of a stranger's link has no meaning.
    case unrecognizedParameter
    /// A value is longer than some programs keep.
    case tooLong(String, most: Int)
    /// The long link is longer than some programs keep.
    case linkTooLong(most: Int)
    /// What follows a number sign is not kept.
    case fragment
    /// Programs may leave out the last character of the code.
    case codeEnd(String)
    /// Anybody can write long links to any site.
    case openDomain
    /// App Links do not know the app.
    case noFingerprint(package: String)
    /// Universal links do not know the app.
    case noAppIDPrefix(bundleID: String)
    /// The project has no such Android app.
    case foreignAndroidApp(isIgnored: Bool)
    /// The project has no such iOS app.
    case foreignIOSApp(isIgnored: Bool)
    /// The App Store ID is another app's.
    case otherStoreID(isIgnored: Bool)
    /// A parameter needs an Android app.
    case withoutAndroidApp(String)
    /// A parameter needs an iOS app.
    case withoutIOSApp(String)
    /// An address says the same as the link.
    case sameAndroidLink
    /// An address is neither an app's nor allowed.
    case foreignScheme(String)
    /// An address has a host that only its own network reaches.
    case internalHost(String)
    /// The address of an image is not encrypted.
    case insecureImage
    /// A text has characters that links do not keep.
    case mendedText(String)
    /// A parameter should not be used any more.
    case deprecated(String)
    /// The signature of a long link is another one.
    case badSignature
    /// The card of a long link is not shown without a signature.
    case unsignedCard
    /// A parameter does not count without a signature.
    case unsignedParameter(String)

    /// The warning as programs and the command line are told, in English.
    public var message: String {
        switch self {
        case .notWebAddress(let name): "The value of “\(name)” is not a web address; it is ignored."
        case .schemeNotAllowed(let name): "The address in “\(name)” has a scheme that is not allowed; it is ignored."
        case .notInteger(let name): "The value of “\(name)” is not a whole number; it is ignored."
        case .notNumeric(let name): "The value of “\(name)” has characters other than digits; it is ignored."
        case .badCustomScheme(let name): "The value of “\(name)” is not a valid custom scheme; it is ignored."
        case .badPackageName(let name):
            "The value of “\(name)” is not a package name, which has two segments or more of letters, digits and “_”, "
                + "as in com.example.app; it opens no app."
        case .badBundleID(let name):
            "The value of “\(name)” is not a bundle ID, which has letters, digits, “-” and “.”, as in com.example.app; "
                + "it opens no app."
        case .badFlag(let name): "The value of “\(name)” is neither 0 nor 1; it is ignored."
        case .badImageSize(let name): "The value of “\(name)” is not a size such as 1200x630; it is ignored."
        case .notJSONObject(let name): "The value of “\(name)” is not a JSON object; it is kept as text."
        case .badPercentEncoding(let name): "The percent-encoding of “\(name)” is not valid; it is ignored."
        case .escapedAmpersand(let name):
            "“\(name)” is written as “amp;\(name)”: “&” was escaped twice. It is read as “\(name)”."
        case .repeated(let name): "The parameter “\(name)” occurs more than once; the last value is used."
        case .unrecognized(let name):
            "The parameter “\(name)” is unknown and is not passed to apps; put data for the app into “link”."
        case .unrecognizedParameter: "The link has a parameter that the service does not know."
        case .tooLong(let name, let most): "The value of “\(name)” exceeds the limit of \(most) bytes."
        case .linkTooLong(let most): "The long link has more than \(most) characters; some programs truncate it."
        case .fragment: "The dynamic link has a fragment (after “#”); it is ignored."
        case .codeEnd(let end): "The code ends in “\(end)”, which mail and chat apps often leave out of a link."
        case .openDomain:
            "The domain has no allowed destinations: anyone can write a long link on it to any site, with any text "
                + "on its card."
        case .noFingerprint(let package):
            "The Android app “\(package)” has no SHA-256 fingerprint, so App Links cannot open it."
        case .noAppIDPrefix(let bundleID):
            "The iOS app “\(bundleID)” has no team ID or app ID prefix, so universal links cannot open it."
        case .foreignAndroidApp(let isIgnored):
            "The project has no Android app with this package name\(isIgnored ? "; the link ignores it" : "")."
        case .foreignIOSApp(let isIgnored):
            "The project has no iOS app with this bundle ID\(isIgnored ? "; the link ignores it" : "")."
        case .otherStoreID(let isIgnored):
            "The project's app has another App Store ID\(isIgnored ? ", which the link uses" : "")."
        case .withoutAndroidApp(let name): "The parameter “\(name)” has no effect without “apn”."
        case .withoutIOSApp(let name): "The parameter “\(name)” has no effect without “ibi” or “ipbi”."
        case .sameAndroidLink: "The parameter “al” is the same as “link”."
        case .foreignScheme(let scheme):
            "The scheme “\(scheme)” does not belong to an app of the project, and no allowed destination matches it; "
                + "“link” is used instead."
        case .internalHost(let name):
            "The address in “\(name)” has a host that is reached from its own network only; visitors elsewhere get nowhere."
        case .insecureImage:
            "The image has an address of plain http; neither pages nor apps such as iMessage show it. Use https."
        case .mendedText(let name):
            "“\(name)” has line breaks, tabs or characters that reverse or hide text; they are replaced by spaces or "
                + "removed."
        case .deprecated(let name): "“\(name)” is deprecated."
        case .badSignature: "The signature does not match the domain's signing key; the link counts as unsigned."
        case .unsignedCard:
            "Title, text and image are ignored: the domain has allowed destinations, and the long link is not signed."
        case .unsignedParameter(let name):
            "“\(name)” is ignored: the domain has allowed destinations, and the long link is not signed."
        }
    }
}
