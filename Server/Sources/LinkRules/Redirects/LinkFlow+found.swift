import LinkStorage
import WaymarkLinks

extension LinkFlow {
    /// Computes the flow of a link that was found, with its warnings.
    ///
    /// - Parameters:
    ///   - found: the link and its domain.
    ///   - request: the requested address.
    public init(_ found: FoundLink, request: RequestedAddress) {
        let domain = found.domain
        let surroundings = LinkValidator.Context(
            apps: domain.apps, hasURLPatterns: !domain.urlPatterns.isEmpty, domain: domain.record.domain,
            isSigned: found.signature?.isValid == true)
        self.init(
            found.link, request: request, apps: domain.apps, settings: domain.redirectSettings,
            warnings: LinkValidator.warnings(for: found.reading, in: surroundings)
                + found.signatureWarnings)
        isStrangers = found.isStrangers
    }
}

extension FoundLink {
    /// The warnings about the signature of a long link, or about a card that is not shown without one.
    fileprivate var signatureWarnings: [CreationWarning] {
        guard record == nil else { return [] }
        var warnings: [CreationWarning] = []
        if signature == .invalid {
            warnings.append(
                CreationWarning(
                    .badSignature,
                    .badSignature,
                    parameter: LongLinkSignature.name))
        }
        if let parameter = hiddenCardParameter {
            warnings.append(
                CreationWarning(
                    .unsignedCard,
                    .unsignedCard,
                    parameter: parameter.rawValue))
        }
        if isStrangers {
            warnings += reading.link.strangersParameters(domain.apps).map { parameter in
                CreationWarning(
                    .unsignedParameter,
                    .unsignedParameter(parameter.rawValue),
                    parameter: parameter.rawValue)
            }
        }
        return warnings
    }
}
