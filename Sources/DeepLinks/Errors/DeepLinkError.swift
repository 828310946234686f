/// The reason why a link does not match a template, or why a template cannot print a value.
public struct DeepLinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case faultyTemplate, noMatch, declined, scheme, host, missingSegment, literal, extraSegment, argument
            case queryItem, fragment, missingValue, emptyValue, dotSegment, valueNotAllowed, unprintableValue, wildcard,
                otherRoute
        }

        private let base: Base
        private init(_ base: Base) { self.base = base }

        /// The template has faults: it matches and prints nothing.
        public static let faultyTemplate = Code(.faultyTemplate)
        /// No template of the router matches.
        public static let noMatch = Code(.noMatch)
        /// The template matches, but the guard or the closure of its route declined the link.
        public static let declined = Code(.declined)
        /// The scheme is not one of the template's.
        public static let scheme = Code(.scheme)
        /// The host is not one of the template's.
        public static let host = Code(.host)
        /// The path is too short.
        public static let missingSegment = Code(.missingSegment)
        /// A segment differs from the literal or the pattern of the template.
        public static let literal = Code(.literal)
        /// The path is too long.
        public static let extraSegment = Code(.extraSegment)
        /// A text is not a value of the argument's type, or not one of its allowed values.
        public static let argument = Code(.argument)
        /// A query item is missing, or its value does not match.
        public static let queryItem = Code(.queryItem)
        /// The fragment is missing or does not match.
        public static let fragment = Code(.fragment)
        /// Printing: an argument that the template requires has no value.
        public static let missingValue = Code(.missingValue)
        /// Printing: an argument of a path or host is an empty text.
        public static let emptyValue = Code(.emptyValue)
        /// Printing: a whole segment is `.` or `..`, which URL parsers remove (RFC 3986 §5.2.4).
        public static let dotSegment = Code(.dotSegment)
        /// Printing: the value is not one of the allowed values.
        public static let valueNotAllowed = Code(.valueNotAllowed)
        /// Printing: the value has no text, or none that is valid in its place.
        public static let unprintableValue = Code(.unprintableValue)
        /// Printing: the template has a `*`, for which there is no value.
        public static let wildcard = Code(.wildcard)

        /// Printing by a router: the printed link is read by another route, which comes first.
        public static let otherRoute = Code(.otherRoute)

        /// The name of the code.
        public var description: String { base.rawValue }
    }

    /// A part of a link.
    public enum Component: Hashable, Sendable {
        case scheme
        case host
        /// A segment of the path, counted from 0.
        case segment(Int)
        /// An item of the query, by its name.
        case query(String)
        case fragment
    }

    /// The kind of error.
    public let code: Code
    /// The template, with the names of arguments in braces; nil if the error is not about a single template.
    public internal(set) var template: String?
    /// The part of the link or template that is wrong.
    public internal(set) var component: Component?
    /// The offset of the byte at which reading stopped; nil when printing.
    public internal(set) var offset: Int?
    /// The name of the argument that is wrong, if any.
    public internal(set) var argument: String?
    /// The fault, with a correct form.
    ///
    /// It may repeat parts of the link: do not log it if links are private.
    public internal(set) var detail: String
    /// The templates that came closest to matching, the closest first; only for ``Code/noMatch``.
    public internal(set) var nearest: [DeepLinkError] = []

    init(
        _ code: Code, template: String? = nil, component: Component? = nil, offset: Int? = nil,
        argument: String? = nil, detail: String
    ) {
        self.code = code
        self.template = template
        self.component = component
        self.offset = offset
        self.argument = argument
        self.detail = detail
    }

    /// The template, what is wrong, and the templates that came closest.
    public var description: String {
        var text = template.map { "\($0): \(detail)" } ?? detail
        if let offset { text += " (at byte \(offset))" }
        for candidate in nearest { text += "\n- \(candidate)" }
        return text
    }
}
