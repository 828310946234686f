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

    /// The text of a parameter; `nil` if it is absent or empty.
    subscript(name: String) -> String? {
        values[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// All values of a parameter, including empty ones.
    func all(_ name: String) -> [String] {
        values[name] ?? []
    }

    /// The names of the parameters that are given, in alphabetical order.
    var names: [String] { values.keys.sorted() }

    /// A whole number within a range; `nil` if it is absent.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(HTTPFailure) -> Int? {
        let right =
            range.upperBound == .max
            ? "a whole number of at least \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return try value(name, right) { text in
            // `Int` takes signs, too.
            text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text).flatMap { range.contains($0) ? $0 : nil } : nil
        }
    }

    /// A whole number within a range.
    func integer(_ name: String, in range: ClosedRange<Int>, default value: Int) throws(HTTPFailure) -> Int {
        try integer(name, in: range) ?? value
    }

    /// A value of an enumeration; `nil` if it is absent.
    func option<Option: RawRepresentable<String> & CaseIterable>(
        _ name: String, _: Option.Type = Option.self
    ) throws(HTTPFailure) -> Option? {
        try value(name, "one of \(Option.allCases.map(\.rawValue).joined(separator: ", "))") { Option(rawValue: $0) }
    }

    /// A value of an enumeration.
    func option<Option: RawRepresentable<String> & CaseIterable>(
        _ name: String, default value: Option
    ) throws(HTTPFailure) -> Option {
        try option(name) ?? value
    }

    /// `true` or `false`; the latter if it is absent.
    func flag(_ name: String) throws(HTTPFailure) -> Bool {
        try value(name, "true or false") { ["true": true, "false": false][$0] } ?? false
    }

    /// Where a page of a list begins, by the parameter `cursor`; `nil` for the beginning of the list.
    ///
    /// - Parameter read: makes a position of its text.
    func cursor<Position>(_ read: (String) -> Position?) throws(HTTPFailure) -> Position? {
        try value("cursor", "“next” of the page before") { PageCursor.position($0).flatMap(read) }
    }

    /// A value by a rule; `nil` if the parameter is absent.
    ///
    /// An empty value is one that the rule does not know, so that a list does not begin anew for a client that lost its cursor.
    private func value<Value>(
        _ name: String, _ right: String, _ read: (String) -> Value?
    ) throws(HTTPFailure) -> Value? {
        guard let text = values[name]?.first else { return nil }
        guard let value = read(text) else {
            throw .badRequest(
                "bad-query", "The parameter “\(name)” cannot be “\(text.prefix(40))”; it must be \(right).")
        }
        return value
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
