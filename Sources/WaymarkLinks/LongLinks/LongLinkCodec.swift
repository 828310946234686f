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

    /// Writes the query of a long link, in the order of ``LinkParameter``, then the unknown parameters in theirs.
    ///
    /// Of RFC 3986 only the unreserved characters stand as they are, so that every reader agrees on the pairs.
    public static func encodeQuery(_ link: DynamicLink) -> String {
        var output: [UInt8] = []
        for parameter in LinkParameter.allCases {
            if let value = link.text(of: parameter) {
                append(name: parameter.rawValue, value: value, to: &output)
            }
        }
        for parameter in link.unknownParameters where link.mayWrite(parameter) {
            append(name: parameter.name, value: parameter.value, to: &output)
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

    /// Reads parameters that stand apart, decoded, as in the columns of a table; each name once.
    ///
    /// The rules are those of a query.
    ///
    /// - Throws: ``LongLinkError`` where the deep link is missing or is not a web address.
    public static func decodeParameters(
        _ parameters: some Sequence<QueryParameter>
    ) throws(LongLinkError) -> LongLinkReading {
        var reader = LongLinkReader()
        for parameter in parameters {
            reader.read(.parameter(parameter))
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

    /// The pairs of a query, decoded; of equal names only the last is there.
    public static func parameters(
        ofQuery query: some StringProtocol, rules: ReadingRules = .lenient
    ) -> [QueryParameter] {
        QueryPairs(query, rules: rules).pairs.compactMap { pair in
            if case .parameter(let parameter) = pair { parameter } else { nil }
        }
    }

    private static func append(name: String, value: String, to output: inout [UInt8]) {
        if !output.isEmpty { output.append(UInt8(ascii: "&")) }
        PercentEncoding.append(name, to: &output)
        output.append(UInt8(ascii: "="))
        PercentEncoding.append(value, to: &output)
    }
}
