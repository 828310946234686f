/// The pairs of a query as one set of rules sees them.
struct QueryPairs {
    enum Pair {
        case parameter(QueryParameter)
        /// A pair that a later one of the same name replaces.
        case replaced(QueryParameter)
        /// The name of the pair behind it was written with `amp;` before it.
        case escaped(QueryParameter)
        /// A pair whose percent-encoding cannot be undone, as it was written.
        case undecodable(QueryParameter)
    }

    private(set) var pairs: [Pair] = []
    /// The last position of each name; created only if there are many pairs, because the first dictionary of a process
    /// costs more than reading a usual link.
    private var latest: [String: Int]?
    private static let manyPairs = 40

    init(_ query: some StringProtocol, rules: LongLinkCodec.ReadingRules) {
        // Not by `split`, whose list of pieces costs the first link of a process as much as all pairs do.
        var rest = URIBytes.of(query)[...]
        while !rest.isEmpty {
            let piece = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[piece.endIndex...].dropFirst()
            guard !piece.isEmpty else { continue }
            switch rules {
            case .lenient: readLeniently(piece)
            case .firebaseSDK: readAsFirebase(piece)
            }
        }
    }

    private mutating func readLeniently(_ piece: ArraySlice<UInt8>) {
        let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
        var name = piece[..<equals]
        let value = piece[equals...].dropFirst()
        // What this codec writes has no bare semicolon.
        let isEscaped = name.count > 4 && name.starts(with: "amp;".utf8)
        if isEscaped { name = name.dropFirst(4) }
        guard let decodedName = PercentEncoding.decoded(name), let decodedValue = PercentEncoding.decoded(value) else {
            pairs.append(.undecodable(Self.raw(name, value)))
            return
        }
        let parameter = QueryParameter(name: decodedName, value: decodedValue)
        if isEscaped { pairs.append(.escaped(parameter)) }
        append(parameter)
    }

    /// Splitting at every `=` must give exactly two parts; only the value is decoded, once.
    private mutating func readAsFirebase(_ piece: ArraySlice<UInt8>) {
        guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return }
        let name = piece[..<equals]
        let value = piece[equals...].dropFirst()
        guard !value.contains(UInt8(ascii: "=")) else { return }
        guard let decoded = PercentEncoding.decoded(value) else {
            pairs.append(.undecodable(Self.raw(name, value)))
            return
        }
        append(QueryParameter(name: String(decoding: name, as: UTF8.self), value: decoded))
    }

    private mutating func append(_ parameter: QueryParameter) {
        if let index = lastPlace(of: parameter.name), case .parameter(let earlier) = pairs[index] {
            pairs[index] = .replaced(earlier)
        }
        latest?[parameter.name] = pairs.count
        pairs.append(.parameter(parameter))
    }

    private mutating func lastPlace(of name: String) -> Int? {
        if let latest { return latest[name] }
        if pairs.count >= Self.manyPairs {
            var places: [String: Int] = [:]
            for (place, pair) in pairs.enumerated() {
                if case .parameter(let parameter) = pair { places[parameter.name] = place }
            }
            latest = places
            return places[name]
        }
        return pairs.lastIndex { if case .parameter(let parameter) = $0 { parameter.name == name } else { false } }
    }

    private static func raw(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> QueryParameter {
        QueryParameter(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }
}
