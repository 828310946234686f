import FirebaseAPI
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// The content of a creation, in either of the forms that Google accepts.
enum CreationContent {
    /// A long link as text; it wins where both are given.
    case longLink(String)
    /// The same information in fields.
    case info(DynamicLinkInfo)
    /// Neither was given.
    case missing

    init(longDynamicLink: String, info: DynamicLinkInfo?) {
        if !longDynamicLink.isEmpty {
            self = .longLink(longDynamicLink)
        } else if let info {
            self = .info(info)
        } else {
            self = .missing
        }
    }

    /// The domain on which the link shall live, and what it says.
    ///
    /// Both forms go through the same reader, so that the same mistake gets the same answer.
    func read(
        for caller: Caller, directory: Directory
    ) throws -> (domain: LinkDomainRecord, reading: LongLinkReading) {
        switch self {
        case .longLink(let text):
            let input = try LongLinkInput(text, caller: caller, directory: directory)
            return (input.domain, input.reading)
        case .info(let info):
            let prefixes = [info.domainUriPrefix, info.dynamicLinkDomain].filter { !$0.isEmpty }
            guard let prefix = prefixes.first, prefixes.count == 1 else {
                throw GoogleRPCStatus(
                    .badRequest, "Exactly one of domainUriPrefix and dynamicLinkDomain must be given.",
                    field: "dynamic_link_info.domain_uri_prefix")
            }
            let domain = try directory.domain(named: prefix, for: caller)
            return (domain, try Self.reading(of: info))
        case .missing:
            throw GoogleRPCStatus(
                .badRequest, "Either longDynamicLink or dynamicLinkInfo must be given.", field: "long_dynamic_link")
        }
    }

    /// Deprecated fields that were used.
    var deprecatedFields: [String] {
        if case .info(let info) = self, !info.dynamicLinkDomain.isEmpty { ["dynamicLinkDomain"] } else { [] }
    }

    /// The field of the request in which a parameter of the use case stood, as a path in snake case.
    func field(of parameter: String?) -> String? {
        switch (parameter, self) {
        case (nil, _): nil
        case ("suffix", _): "suffix.custom_suffix"
        case ("name", _): "name"
        case ("domain", .info): "dynamic_link_info.domain_uri_prefix"
        case (LinkParameter.link.rawValue, .info): "dynamic_link_info.link"
        case (_, .info): "dynamic_link_info"
        case (_, .longLink), (_, .missing): "long_dynamic_link"
        }
    }

    private static func reading(of info: DynamicLinkInfo) throws -> LongLinkReading {
        do throws(LongLinkError) {
            return try LongLinkReading(parameters: info.parameters)
        } catch {
            throw GoogleRPCStatus(.badRequest, "\(error)", field: "dynamic_link_info.link")
        }
    }
}
