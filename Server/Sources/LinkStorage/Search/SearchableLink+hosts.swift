internal import WaymarkLinks

extension SearchableLink {
    /// The destination hosts of stored parameters; none where an older version stored what this one cannot read.
    ///
    /// - Parameter destination: the deep link among the parameters.
    static func hosts(_ parameters: String, destination: String) -> Set<String> {
        // Usual links lead to one address, which its column holds decoded.
        guard destinationCount(parameters) > 1 else { return Set([WebURL(destination)?.host].compactMap(\.self)) }
        let destinations = parameters.utf8.split(separator: UInt8(ascii: "&")).filter { parameter in
            destinationNames.contains { parameter.starts(with: $0) }
        }
        let query = destinations.map { Substring($0) }.joined(separator: "&")
        return (try? LongLinkCodec.decodeQuery(query))?.link.destinationHosts ?? []
    }

    /// How many of the parameters are destinations, without copies: nearly every link has one.
    private static func destinationCount(_ parameters: String) -> Int {
        var parameters = parameters
        return parameters.withUTF8 { bytes in
            var count = 0
            var start = bytes.startIndex
            while start < bytes.endIndex {
                let parameter = bytes[start...]
                if destinationNames.contains(where: { parameter.starts(with: $0) }) { count += 1 }
                start = parameter.firstIndex(of: UInt8(ascii: "&")).map { $0 + 1 } ?? bytes.endIndex
            }
            return count
        }
    }

    /// The parameters of ``DynamicLink/destinationHosts`` as the codec writes them.
    private static let destinationNames = [LinkParameter.link, .afl, .al, .ifl, .ipfl, .ofl].map {
        Array("\($0.rawValue)=".utf8)
    }
}
