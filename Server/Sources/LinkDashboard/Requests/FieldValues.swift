import Foundation
import HTTPTypes
import LinkHTTP
import WaymarkLinks

/// The fields of a form, or the parameters of an address: names with their values, in order.
struct FieldValues: Hashable, Sendable {
    /// The names and values.
    private(set) var pairs: [(name: String, value: String)] = []

    /// Creates fields.
    init(_ pairs: [(name: String, value: String)] = []) {
        self.pairs = pairs
    }

    /// Reads `application/x-www-form-urlencoded` text (WHATWG URL, "urlencoded parsing").
    ///
    /// Browsers send line breaks as two characters, whatever a text had before it was shown for editing; here each is one again.
    ///
    /// - Throws: ``HTTPFailure`` with 400 where it is no UTF-8, holds a NUL, or has more than 2,000 fields.
    init(urlencoded text: some StringProtocol) throws(HTTPFailure) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map {
                PercentEncoding.decoded(String($0).replacing("+", with: " "))?.replacing("\r\n", with: "\n")
            }
            guard let name = texts[0], let value = texts.count > 1 ? texts[1] : "",
                !name.utf8.contains(0), !value.utf8.contains(0), pairs.count < 2000
            else { throw HTTPFailure(.badRequest, "bad-form", "The form is not percent-encoded UTF-8.") }
            pairs.append((name, value))
        }
    }

    /// Reads the query of an address, which may be absent.
    ///
    /// - Throws: ``HTTPFailure`` with 400 as ``init(urlencoded:)``, of the address rather than of a form.
    init(query: String?) throws(HTTPFailure) {
        do {
            try self.init(urlencoded: query ?? "")
        } catch {
            throw HTTPFailure(
                .badRequest, "bad-query",
                "What stands behind the question mark of the address cannot be read: it is not percent-encoded text.")
        }
    }

    /// The value of a field without the space around it; `nil` where it is absent or empty.
    subscript(name: String) -> String? {
        guard let value = pairs.first(where: { $0.name == name })?.value else { return nil }
        let trimmed = value.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    /// The value of a field as it is, for passwords; empty where it is absent.
    func exactly(_ name: String) -> String {
        pairs.first { $0.name == name }?.value ?? ""
    }

    /// All values of a field that are not empty.
    func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }

    /// Whether a field is there at all, as a checked box is.
    func has(_ name: String) -> Bool {
        pairs.contains { $0.name == name }
    }

    /// The same fields with another value for one; `nil` leaves it out.
    func setting(_ name: String, _ value: String?) -> FieldValues {
        var fields = self
        fields.pairs.removeAll { $0.name == name }
        if let value { fields.pairs.append((name, value)) }
        return fields
    }

    /// The same fields without one value of a field.
    func removing(_ name: String, _ value: String) -> FieldValues {
        FieldValues(pairs.filter { $0.name != name || $0.value != value })
    }

    /// The same fields but for those without a value, as forms send what nobody has filled in.
    var withoutEmpty: FieldValues { FieldValues(pairs.filter { !$0.value.isEmpty }) }

    /// The fields as `application/x-www-form-urlencoded` text.
    var encoded: String {
        pairs.map { "\(PercentEncoding.strict($0.name))=\(PercentEncoding.strict($0.value))" }.joined(separator: "&")
    }

    /// The fields as the query of an address.
    func address(_ path: String) -> String { pairs.isEmpty ? path : "\(path)?\(encoded)" }

    static func == (one: FieldValues, other: FieldValues) -> Bool {
        one.pairs.map(\.name) == other.pairs.map(\.name) && one.pairs.map(\.value) == other.pairs.map(\.value)
    }

    func hash(into hasher: inout Hasher) {
        for pair in pairs {
            hasher.combine(pair.name)
            hasher.combine(pair.value)
        }
    }
}

extension String {
    /// The text without the white space at both ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
