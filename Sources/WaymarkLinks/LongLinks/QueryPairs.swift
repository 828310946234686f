/// The pairs of a query as one set of rules sees them.
struct QueryPairs {
    enum Pair {
        case parameter(QueryParameter)
        /// A pair that a later one of the same name replaces.
        case replaced(QueryParameter)
        /// A pair whose percent-encoding cannot be undone, as it was written.
        case undecodable(QueryParameter)
    }

    private(set) var pairs: [Pair] = []
    private var latest: [String: Int] = [:]

    init(_ query: some StringProtocol, rules: LongLinkCodec.ReadingRules) {
        for piece in Array(query.utf8).split(separator: UInt8(ascii: "&")) {
            switch rules {
            case .lenient: readLeniently(piece)
            case .firebaseSDK: readAsFirebase(piece)
            }
        }
    }

    private mutating func readLeniently(_ piece: ArraySlice<UInt8>) {
        let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
        let name = piece[..<equals]
        let value = piece[equals...].dropFirst()
        guard let decodedName = Self.decoded(name), let decodedValue = Self.decoded(value) else {
            pairs.append(.undecodable(Self.raw(name, value)))
            return
        }
        append(QueryParameter(name: decodedName, value: decodedValue))
    }

    /// Splitting at every `=` must give exactly two parts; only the value is decoded, once.
    private mutating func readAsFirebase(_ piece: ArraySlice<UInt8>) {
        let parts = piece.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        guard let value = Self.decoded(parts[1]) else {
            pairs.append(.undecodable(Self.raw(parts[0], parts[1])))
            return
        }
        append(QueryParameter(name: String(decoding: parts[0], as: UTF8.self), value: value))
    }

    private mutating func append(_ parameter: QueryParameter) {
        if let index = latest[parameter.name], case .parameter(let earlier) = pairs[index] {
            pairs[index] = .replaced(earlier)
        }
        latest[parameter.name] = pairs.count
        pairs.append(.parameter(parameter))
    }

    private static func raw(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> QueryParameter {
        QueryParameter(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }

    /// The text behind percent-encoding; `nil` where a percent sign encodes nothing or the bytes are not UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "%") else {
                output.append(byte)
                continue
            }
            guard index + 2 <= bytes.endIndex, let high = URIBytes.hexValue(bytes[index]),
                let low = URIBytes.hexValue(bytes[index + 1])
            else { return nil }
            output.append(high << 4 | low)
            index += 2
        }
        return String(strictlyDecoding: output)
    }
}

extension String {
    /// Decodes UTF-8, or gives `nil` where it is malformed. (`String(validating:as:)` needs iOS 18.)
    fileprivate init?(strictlyDecoding bytes: [UInt8]) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput:
                self.init(decoding: bytes, as: UTF8.self)
                return
            case .error: return nil
            }
        }
    }
}
