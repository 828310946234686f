import LinkRules

extension LinkOddity: FaultSampled {
    static func after(_ fault: LinkOddity?) -> LinkOddity? {
        switch fault {
        case nil: .notWebAddress("ifl")
        case .notWebAddress: .schemeNotAllowed("ifl")
        case .schemeNotAllowed: .notInteger("amv")
        case .notInteger: .notNumeric("isi")
        case .notNumeric: .badCustomScheme("ius")
        case .badCustomScheme: .badPackageName("apn")
        case .badPackageName: .badBundleID("ibi")
        case .badBundleID: .badFlag("efr")
        case .badFlag: .badImageSize("siz")
        case .badImageSize: .notJSONObject("data")
        case .notJSONObject: .badPercentEncoding("st")
        case .badPercentEncoding: .escapedAmpersand("st")
        case .escapedAmpersand: .repeated("st")
        case .repeated: .unrecognized("foo")
        case .unrecognized: .unrecognizedParameter
        case .unrecognizedParameter: .tooLong("st", most: 1_000)
        case .tooLong: .linkTooLong(most: 7_000)
        case .linkTooLong: .fragment
        case .fragment: .codeEnd("-")
        case .codeEnd: .openDomain
        case .openDomain: .noFingerprint(package: "com.example.app")
        case .noFingerprint: .noAppIDPrefix(bundleID: "com.example.app")
        case .noAppIDPrefix: .foreignAndroidApp(isIgnored: true)
        case .foreignAndroidApp: .foreignIOSApp(isIgnored: true)
        case .foreignIOSApp: .otherStoreID(isIgnored: false)
        case .otherStoreID: .withoutAndroidApp("amv")
        case .withoutAndroidApp: .withoutIOSApp("ius")
        case .withoutIOSApp: .sameAndroidLink
        case .sameAndroidLink: .foreignScheme("shop")
        case .foreignScheme: .internalHost("ifl")
        case .internalHost: .insecureImage
        case .insecureImage: .mendedText("st")
        case .mendedText: .deprecated("gclid")
        case .deprecated: .badSignature
        case .badSignature: .unsignedCard
        case .unsignedCard: .unsignedParameter("ibi")
        case .unsignedParameter: nil
        }
    }
}
