import WaymarkLinks

extension LinkValidator {
    /// The warning for a fault in how a parameter was written.
    ///
    /// Firebase has no code for some faults, such as a bad `ofl`; `UNRECOGNIZED_PARAM` was its own catch-all for them.
    static func warning(for issue: LinkParameterIssue) -> CreationWarning {
        let name = issue.name
        switch issue.kind {
        case .unrecognized:
            return unrecognized(name)
        case .tooLong:
            return tooLong(name)
        case .notURL:
            return CreationWarning(
                notURLCode(name), "The value of “\(name)” is not a web address; it is ignored.", parameter: name)
        case .badURLScheme:
            return CreationWarning(
                badSchemeCode(name), "The address in “\(name)” has a scheme that is not allowed; it is ignored.",
                parameter: name)
        case .notInteger:
            let code: WarningCode = name == "amv" ? .notIntegerAndroidPackageMinVersion : .unrecognizedParam
            return CreationWarning(
                code, "The value of “\(name)” is not a whole number; it is ignored.", parameter: name)
        case .notNumeric:
            let code: WarningCode = name == "isi" ? .notNumericIOSAppStoreID : .unrecognizedParam
            return CreationWarning(
                code, "The value of “\(name)” has characters other than digits; it is ignored.", parameter: name)
        case .badCustomScheme:
            return CreationWarning(
                .unrecognizedParam, "The value of “\(name)” is not a valid custom scheme; it is ignored.",
                parameter: name)
        case .badFlag:
            let code: WarningCode =
                switch name {
                case "d": .badDebugParam
                case "ad": .badAdParam
                default: .unrecognizedParam
                }
            return CreationWarning(code, "The value of “\(name)” is neither 0 nor 1; it is ignored.", parameter: name)
        case .badImageSize:
            return CreationWarning(
                .unrecognizedParam, "The value of “\(name)” is not a size such as 1200x630; it is ignored.",
                parameter: name)
        case .notJSONObject:
            return CreationWarning(
                .unrecognizedParam, "The value of “\(name)” is not a JSON object; it is kept as text.",
                parameter: name)
        case .badPercentEncoding:
            return CreationWarning(
                .unrecognizedParam, "The percent-encoding of “\(name)” is not valid; it is ignored.",
                parameter: name)
        case .repeated:
            return CreationWarning(
                .unrecognizedParam, "The parameter “\(name)” occurs more than once; the last value is used.",
                parameter: name)
        }
    }

    static func unrecognized(_ name: String) -> CreationWarning {
        CreationWarning(
            .unrecognizedParam,
            "The parameter “\(name)” is unknown and is not passed to apps; put data for the app into “link”.",
            parameter: name)
    }

    static func tooLong(_ name: String) -> CreationWarning {
        CreationWarning(
            .tooLongParam, "The value of “\(name)” exceeds the limit of \(LongLinkCodec.Limits.parameterLength) bytes.",
            parameter: name)
    }

    private static func notURLCode(_ name: String) -> WarningCode {
        switch name {
        case "al": .notURIAndroidLink
        case "afl": .notURIAndroidFallbackLink
        case "ifl": .notURIIOSFallbackLink
        case "ipfl": .notURIIPadFallbackLink
        case "si": .notURISocialImageLink
        default: .unrecognizedParam
        }
    }

    private static func badSchemeCode(_ name: String) -> WarningCode {
        switch name {
        case "al": .notURIAndroidLink
        case "afl": .badURISchemeAndroidFallbackLink
        case "ifl": .badURISchemeIOSFallbackLink
        case "ipfl": .badURISchemeIPadFallbackLink
        case "si": .badURISchemeSocialImageLink
        default: .unrecognizedParam
        }
    }
}
