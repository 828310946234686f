/// Header fields; their names are case-insensitive.
public struct LinkHTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [String: String] = [:]

    /// Creates fields; of equal names the last one wins.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()] }
        set { fields[name.lowercased()] = newValue }
    }

    /// All fields; their names are in lower case.
    public var all: [String: String] { fields }
}
