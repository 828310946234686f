package import WaymarkLinks

extension LinkValidator {
    /// The warning for a fault in how a parameter was written.
    package static func warning(for issue: LinkParameterIssue) -> CreationWarning {
        let name = issue.name
        switch issue.kind {
        case .unrecognized:
            return unrecognized(name)
        case .tooLong:
            return tooLong(name)
        case .notURL:
            return CreationWarning(
                .notURL, .notWebAddress(name), parameter: name)
        case .badURLScheme:
            return CreationWarning(
                // What `al` may be, apps decide: a scheme that is not allowed makes it no address at all.
                name == LinkParameter.al.rawValue ? .notURL : .badURLScheme,
                .schemeNotAllowed(name),
                parameter: name)
        case .notInteger:
            return CreationWarning(
                .notInteger, .notInteger(name), parameter: name)
        case .notNumeric:
            return CreationWarning(
                .notNumeric, .notNumeric(name), parameter: name)
        case .badCustomScheme:
            return CreationWarning(
                .other, .badCustomScheme(name),
                parameter: name)
        case .badFlag:
            return CreationWarning(
                .badFlag, .badFlag(name), parameter: name)
        case .badImageSize:
            return CreationWarning(
                .other, .badImageSize(name),
                parameter: name)
        case .notJSONObject:
            return CreationWarning(
                .other, .notJSONObject(name),
                parameter: name)
        case .badPercentEncoding:
            return CreationWarning(
                .other, .badPercentEncoding(name),
                parameter: name)
        case .escapedAmpersand:
            return CreationWarning(
                .other, .escapedAmpersand(name),
                parameter: name)
        case .repeated:
            return CreationWarning(
                .other, .repeated(name),
                parameter: name)
        }
    }

    static func unrecognized(_ name: String) -> CreationWarning {
        CreationWarning(
            .other,
            .unrecognized(name),
            parameter: name)
    }

    static func tooLong(_ name: String) -> CreationWarning {
        CreationWarning(
            .tooLong, .tooLong(name, most: LongLinkCodec.Limits.parameterLength),
            parameter: name)
    }
}
