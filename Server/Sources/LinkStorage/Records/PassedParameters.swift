public import WaymarkLinks

/// The names of the parameters that a link domain passes on from the address of a short link to its destination.
///
/// Ad networks and social networks add such parameters to every address (`gclid`, `wbraid`, `fbclid`, `utm_source`),
/// and the analytics of a website read them. A name that ends in `*` matches all names with that prefix.
public struct PassedParameters: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The parameter that marks the addresses in QR codes; it is never passed on.
    public static let qrCodeMarker = QueryParameter(name: "qr", value: "1")

    /// The parameter that contains the token of a click; it is never passed on.
    public static let clickTokenName = "waymark_click"

    /// The most names in a list.
    public static let maximumCount = 50

    /// The names.
    public var names: [String]

    /// Creates a list.
    public init(_ names: [String]) {
        self.names = names
    }

    /// Creates a list.
    public init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// The parameters of a query that are passed on, decoded as form data, in their order.
    public func parameters(of query: String) -> [QueryParameter] {
        guard !names.isEmpty, !query.isEmpty else { return [] }
        // Forms and ad networks write a space as a plus sign.
        return LongLinkCodec.parameters(ofQuery: query.replacing("+", with: "%20")).filter { parameter in
            Self.isAllowed(parameter.name) && parameter != Self.qrCodeMarker
                && names.contains { Self.matches($0, parameter.name) }
        }
    }

    /// The parameters as a percent-encoded query.
    public static func query(of parameters: [QueryParameter]) -> String {
        parameters.map { "\(PercentEncoding.strict($0.name))=\(PercentEncoding.strict($0.value))" }
            .joined(separator: "&")
    }

    /// Whether a name may be passed on at all.
    ///
    /// Parameters of long links may not, except those that others add to addresses. Neither may names that begin with
    /// an underscore, which the service's own pages add, nor ``clickTokenName``.
    public static func isAllowed(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("_"), name != clickTokenName else { return false }
        return LinkParameter(rawValue: name)?.isAddedByOthers ?? true
    }

    private static func matches(_ pattern: String, _ name: String) -> Bool {
        pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
    }
}

extension PassedParameters: Codable {
    /// Decodes the list of names.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String].self))
    }

    /// Encodes the list of names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(names)
    }
}
