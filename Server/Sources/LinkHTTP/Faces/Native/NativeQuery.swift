import WaymarkLinks

/// The query of a native request: known parameters only, in strict percent-encoding.
struct NativeQuery {
    private var values: [String: [String]] = [:]

    /// Parses a query.
    ///
    /// - Parameters:
    ///   - text: the part after the question mark, percent-encoded as received.
    ///   - known: the parameters of the address.
    ///   - repeatable: those that may occur more than once.
    /// - Throws: ``HTTPFailure`` with 400.
    init(_ text: String?, known: Set<String>, repeatable: Set<String> = []) throws(HTTPFailure) {
        for pair in (text ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentEncoding.decoded($0.replacing("+", with: " ")) }
            guard let name = texts[0], let value = texts.count > 1 ? texts[1] : "" else {
                throw .badRequest("bad-percent-encoding", "The query is not percent-encoded UTF-8.")
            }
            guard known.contains(name) || repeatable.contains(name) else {
                throw Self.unknown(name, known: known.union(repeatable))
            }
            guard !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
                throw .badRequest("bad-query", "The parameter “\(name)” contains a control character.")
            }
            guard values[name] == nil || repeatable.contains(name) else {
                throw .badRequest("bad-query", "The parameter “\(name)” occurs more than once.")
            }
            values[name, default: []].append(value)
        }
    }

    /// The value of a parameter; `nil` if it is absent or empty.
    subscript(name: String) -> String? {
        values[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// All values of a parameter, including empty ones.
    func all(_ name: String) -> [String] {
        values[name] ?? []
    }

    /// A whole number within a range.
    func integer(_ name: String, in range: ClosedRange<Int>, default value: Int) throws(HTTPFailure) -> Int {
        guard let text = values[name]?.first else { return value }
        guard let number = Int(text), text.utf8.allSatisfy({ (48...57).contains($0) }), range.contains(number) else {
            throw .badRequest(
                "bad-query",
                "The parameter “\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A value of an enumeration.
    func option<Option: RawRepresentable & CaseIterable>(
        _ name: String, default value: Option
    ) throws(HTTPFailure) -> Option where Option.RawValue == String {
        guard let text = values[name]?.first else { return value }
        guard let option = Option(rawValue: text) else {
            let known = Option.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest("bad-query", "The parameter “\(name)” must be one of \(known).")
        }
        return option
    }

    private static func unknown(_ name: String, known: Set<String>) -> HTTPFailure {
        // The error does not repeat the value, because people paste keys into addresses.
        if ["key", "api_key", "apikey", "access_token", "token"].contains(name.lowercased()) {
            return .badRequest(
                "key-in-query",
                "API keys in URLs end up in logs; send the key as “Authorization: Bearer …” or X-API-Key.")
        }
        let names = known.isEmpty ? "none" : known.sorted().joined(separator: ", ")
        return .badRequest("bad-query", "This parameter is not supported; the supported ones are: \(names).")
    }
}
