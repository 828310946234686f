/// The components of an `apple-app-site-association` file that make the links of a router universal links.
///
/// Encode it as the value of `applinks.details[].components`. The order matters: iOS uses the first component that
/// matches.
///
/// Apple's patterns have wildcards for any text (`*`) and one character (`?`), and no others. ``notes`` lists where
/// they differ from a template. They match more links only where the values of arguments have a type or are a list: the
/// app then finds no match, and may open the link in a browser. Otherwise they match fewer links rather than more.
///
/// These differences apply to all templates and are not in the notes:
/// - Patterns are compared as they are written: the pattern `/a` does not match `/%61`, and raw `*`, `?` and `$` are
///   not matched.
/// - Escapes that are not UTF-8 match any text.
/// - A required query item must have a value, because Apple may treat a missing item as an empty one. If an item occurs
///   twice, both must match. An empty fragment does not count as one.
/// - Links that a closure declines are still universal, because only the app knows about that.
public struct AppleAssociation: Hashable, Sendable, Encodable {
    /// A pattern, with the names of Apple's keys.
    public struct Component: Hashable, Sendable, Encodable {
        /// `/`: the path, percent-encoded.
        public var path: String
        /// `?`: the items that the query must have.
        public var query: [String: String]?
        /// `#`: the fragment.
        public var fragment: String?
        /// `exclude`: whether matching links open in the browser.
        public var exclude: Bool?
        /// `caseSensitive`: false if the case of the path is ignored.
        public var caseSensitive: Bool?
        /// The template that the pattern belongs to.
        public var comment: String?

        private enum CodingKeys: String, CodingKey {
            case path = "/"
            case query = "?"
            case fragment = "#"
            case exclude, caseSensitive, comment
        }
    }

    /// The patterns, in the order in which iOS should try them.
    public var components: [Component]
    /// The differences between patterns and templates: the template, a colon, and how the pattern differs.
    public var notes: [String]

    /// Encodes the components without the notes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(components)
    }
}
