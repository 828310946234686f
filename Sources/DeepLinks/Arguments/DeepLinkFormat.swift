public import Foundation

/// Another way to write a type in links than its own: `\(\.day, as: .day)`.
///
/// Reading a written text must give an equal value:
/// ```swift
/// extension DeepLinkFormat where Value == Int {
///     static let hexadecimal = DeepLinkFormat(
///         "hexadecimal", read: { Int($0, radix: 16) }, write: { String($0, radix: 16) })
/// }
/// ```
public struct DeepLinkFormat<Value: Sendable>: Sendable {
    let kind: ArgumentKind
    let read: @Sendable (String) -> Value?
    let write: @Sendable (Value) throws -> String

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - name: A name that no other format has: two formats with one name are taken to read the same texts.
    ///   - read: Returns the value of a decoded text, or nil if the text is not valid.
    ///   - write: Returns the text of a value, not escaped. Throws if it has none, best a ``DeepLinkTextError``.
    public init(
        _ name: String, read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) throws -> String
    ) {
        kind = .format(name)
        self.read = read
        self.write = write
    }

    var shape: DeepLinkParameterShape {
        let read = read
        return DeepLinkParameterShape(isOptional: false, isList: false, kind: kind, accepts: { read($0) != nil })
    }

    /// The access to a property that has values of the format, or may have.
    func access<Whole, Property>(
        _ keyPath: any WritableKeyPath<Whole, Property> & Sendable, whenAbsent: Property?,
        _ property: @escaping @Sendable (Value) -> Property
    ) -> ArgumentAccess where Property: Sendable {
        let read = read
        return ArgumentAccess(place: nil) { whole, result in
            let value: Property?
            switch result {
            case .capture(let capture): value = String.value(in: capture).flatMap(read).map(property)
            case .absent: value = whenAbsent
            case .mismatch: value = nil
            }
            guard let value else { return false }
            whole.change(Whole.self) { $0[keyPath: keyPath] = value }
            return true
        }
    }
}

extension DeepLinkFormat where Value == Date {
    /// A day: `2026-03-01`, which is its midnight in UTC (RFC 3339, `full-date`).
    ///
    /// Other times of the day have no text.
    public static var day: DeepLinkFormat {
        DeepLinkFormat("day") { text in
            text.utf8.count == 10 ? Date(deepLinkText: text) : nil
        } write: { date in
            let text = try date.deepLinkText
            guard text.hasSuffix("T00:00:00Z") else { throw DeepLinkTextError("\(text) is not midnight in UTC") }
            return String(text.prefix(10))
        }
    }

    /// Unix time: the whole seconds since 1970 in UTC, such as `1772323200`.
    ///
    /// Fractions of a second have no text.
    public static var unixTime: DeepLinkFormat {
        DeepLinkFormat("Unix time") { text in
            UnixSeconds.number(text).map { Date(timeIntervalSince1970: Double($0)) }
        } write: { date in
            let seconds = date.timeIntervalSince1970
            guard let whole = Int(exactly: seconds), (-UnixSeconds.largest...UnixSeconds.largest).contains(whole) else {
                throw DeepLinkTextError("\(seconds) seconds since 1970 are not a whole number of up to 12 digits")
            }
            return String(whole)
        }
    }
}

private enum UnixSeconds {
    /// The largest number of seconds: `Date` counts from 2001 in binary fractions, which hold whole seconds up to 2^53.
    static var largest: Int { 999_999_999_999 }

    static func number(_ text: String) -> Int? {
        Int(deepLinkText: text).flatMap { (-largest...largest).contains($0) ? $0 : nil }
    }
}
