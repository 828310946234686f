internal import WaymarkLinks

extension SearchableLink {
    /// The destination hosts of stored parameters; none where an older version stored what this one cannot read.
    ///
    /// - Parameter destination: the deep link among the parameters.
    static func hosts(_ parameters: String, destination: String) -> Set<String> {
        let destinations = parameters.utf8.split(separator: UInt8(ascii: "&")).filter { parameter in
            destinationNames.contains { parameter.starts(with: $0) }
        }
        // Usual links lead to one address, which its column holds decoded.
        guard destinations.count > 1 else { return Set([WebURL(destination)?.host].compactMap(\.self)) }
        let query = destinations.map { Substring($0) }.joined(separator: "&")
        return (try? LongLinkCodec.decodeQuery(query))?.link.destinationHosts ?? []
    }

    /// The parameters of ``DynamicLink/destinationHosts`` as the codec writes them.
    private static let destinationNames = [LinkParameter.link, .afl, .al, .ifl, .ipfl, .ofl].map {
        Array("\($0.rawValue)=".utf8)
    }
}
