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
                .notURL, "The value of “\(name)” is not a web address; it is ignored.", parameter: name)
        case .badURLScheme:
            return CreationWarning(
                // What `al` may be, apps decide: a scheme that is not allowed makes it no address at all.
                name == LinkParameter.al.rawValue ? .notURL : .badURLScheme,
                "The address in “\(name)” has a scheme that is not allowed; it is ignored.",
                parameter: name)
        case .notInteger:
            return CreationWarning(
                .notInteger, "The value of “\(name)” is not a whole number; it is ignored.", parameter: name)
        case .notNumeric:
            return CreationWarning(
                .notNumeric, "The value of “\(name)” has characters other than digits; it is ignored.", parameter: name)
        case .badCustomScheme:
            return CreationWarning(
                .other, "The value of “\(name)” is not a valid custom scheme; it is ignored.",
                parameter: name)
        case .badFlag:
            return CreationWarning(
                .badFlag, "The value of “\(name)” is neither 0 nor 1; it is ignored.", parameter: name)
        case .badImageSize:
            return CreationWarning(
                .other, "The value of “\(name)” is not a size such as 1200x630; it is ignored.",
                parameter: name)
        case .notJSONObject:
            return CreationWarning(
                .other, "The value of “\(name)” is not a JSON object; it is kept as text.",
                parameter: name)
        case .badPercentEncoding:
            return CreationWarning(
                .other, "The percent-encoding of “\(name)” is not valid; it is ignored.",
                parameter: name)
        case .escapedAmpersand:
            return CreationWarning(
                .other, "“\(name)” is written as “amp;\(name)”: “&” was escaped twice. It is read as “\(name)”.",
                parameter: name)
        case .repeated:
            return CreationWarning(
                .other, "The parameter “\(name)” occurs more than once; the last value is used.",
                parameter: name)
        }
    }

    static func unrecognized(_ name: String) -> CreationWarning {
        CreationWarning(
            .other,
            "The parameter “\(name)” is unknown and is not passed to apps; put data for the app into “link”.",
            parameter: name)
    }

    static func tooLong(_ name: String) -> CreationWarning {
        CreationWarning(
            .tooLong, "The value of “\(name)” exceeds the limit of \(LongLinkCodec.Limits.parameterLength) bytes.",
            parameter: name)
    }
}
