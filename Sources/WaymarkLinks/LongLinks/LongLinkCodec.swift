/// Turns dynamic links into long links and back.
///
/// Writing is deterministic: equal links have equal text. Reading never traps, takes what it understands, and reports
/// the rest. `decode(encode(link))` is `link`.
public enum LongLinkCodec {
    /// The rules by which a query is read.
    public enum ReadingRules: Hashable, Sendable {
        /// For clicks and for creation: the first `=` ends the name, names are decoded too.
        case lenient
        /// Exactly what Firebase's SDK for iOS does: a pair with no `=` or with two of them is dropped, and names are not
        /// decoded.
        case firebaseSDK
    }

    /// The sizes beyond which creation warns.
    ///
    /// Google never published its own.
    public enum Limits {
        /// The longest value of one parameter, decoded, in bytes.
        public static let parameterLength = 4096
        /// The longest long link, in bytes: beyond that, browsers and proxies begin to refuse.
        public static let linkLength = 8192
    }

    /// Writes a long link: the domain, `/?` and the query.
    public static func encode(_ link: DynamicLink, domain: LinkDomain) -> String {
        "\(domain)/?\(encodeQuery(link))"
    }

    /// The number of bytes that ``encode(_:domain:)`` writes.
    public static func encodedLength(_ link: DynamicLink, domain: LinkDomain) -> Int {
        encodedLength(ofParameters: link.parameters, domain: domain)
    }

    /// The number of bytes that ``encode(_:domain:)`` writes for a link with these parameters.
    public static func encodedLength(ofParameters parameters: [QueryParameter], domain: LinkDomain) -> Int {
        // Each parameter has "=" in it, and "?" or "&" before it.
        parameters.reduce(domain.description.utf8.count + 1) { length, parameter in
            length + 2 + PercentEncoding.strictLength(parameter.name) + PercentEncoding.strictLength(parameter.value)
        }
    }

    /// Writes the query of a long link: its ``DynamicLink/parameters``, percent-encoded.
    ///
    /// Only the unreserved characters of RFC 3986 are not encoded, so that every reader agrees on the pairs.
    public static func encodeQuery(_ link: DynamicLink) -> String {
        let parameters = link.parameters
        var output: [UInt8] = []
        output.reserveCapacity(parameters.reduce(0) { $0 + $1.name.utf8.count + 2 * $1.value.utf8.count })
        for parameter in parameters {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            PercentEncoding.append(parameter.name, to: &output)
            output.append(UInt8(ascii: "="))
            PercentEncoding.append(parameter.value, to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Reads the query of a long link.
    ///
    /// - Throws: ``LongLinkError`` where the deep link is missing or is not a web address. Every other fault is an issue
    ///   of the reading.
    public static func decodeQuery(
        _ query: some StringProtocol, rules: ReadingRules = .lenient
    ) throws(LongLinkError) -> LongLinkReading {
        var reader = LongLinkReader()
        for pair in QueryPairs(query, rules: rules).pairs {
            reader.read(pair)
        }
        return try reader.finish()
    }

    /// Reads a whole long link, with or without the slash before `?`.
    ///
    /// Whose domain it is, and whether the path is empty, is for the caller to judge: see ``LongLinkReading/base``.
    ///
    /// - Throws: ``LongLinkError``.
    public static func decode(
        _ longLink: String, rules: ReadingRules = .lenient
    ) throws(LongLinkError) -> LongLinkReading {
        let bytes = longLink.utf8
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        let base: WebURL
        do throws(WebURLError) {
            base = try WebURL(longLink[..<mark])
        } catch {
            throw .notAURL(error)
        }
        guard mark < end else { throw .missingLink }
        var reading = try decodeQuery(longLink[bytes.index(after: mark)..<end], rules: rules)
        reading.base = base
        reading.hasFragment = end < bytes.endIndex
        return reading
    }

    /// Whether a query has a parameter that only long links have.
    ///
    /// Those that advertisers and networks add to any address, such as `utm_source` and `gclid`, are none:
    /// ``LinkParameter/isAddedByOthers``.
    public static func namesALink(_ query: some StringProtocol) -> Bool {
        QueryPairs(query, rules: .lenient).pairs.contains { pair in
            switch pair {
            case .parameter(let parameter), .undecodable(let parameter):
                LinkParameter.named(parameter.name).map { !$0.isAddedByOthers } ?? false
            case .replaced, .escaped: false
            }
        }
    }

    /// The pairs of a query, decoded; of equal names only the last is kept.
    public static func parameters(
        ofQuery query: some StringProtocol, rules: ReadingRules = .lenient
    ) -> [QueryParameter] {
        QueryPairs(query, rules: rules).pairs.compactMap { pair in
            if case .parameter(let parameter) = pair { parameter } else { nil }
        }
    }
}
