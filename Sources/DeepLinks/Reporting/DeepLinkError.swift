/// Why a link does not match a template, or why a value cannot be printed by one.
public struct DeepLinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case faultyTemplate, noMatch, declined, scheme, host, missingSegment, literal, extraSegment, argument
            case queryItem, fragment, missingValue, emptyValue, dotSegment, valueNotAllowed, unprintableValue, wildcard
        }

        private let base: Base
        private init(_ base: Base) { self.base = base }

        /// The template has faults, so it matches and prints nothing.
        public static let faultyTemplate = Code(.faultyTemplate)
        /// No link of the router matches.
        public static let noMatch = Code(.noMatch)
        /// The link matches, and its guard or its closure refused.
        public static let declined = Code(.declined)
        /// The scheme is not one of the template's.
        public static let scheme = Code(.scheme)
        /// The host is not one of the template's.
        public static let host = Code(.host)
        /// The path is too short.
        public static let missingSegment = Code(.missingSegment)
        /// A segment is not the literal, or not of the form, that the template has.
        public static let literal = Code(.literal)
        /// The path is too long.
        public static let extraSegment = Code(.extraSegment)
        /// A text is no value of the argument's type, or not an allowed one.
        public static let argument = Code(.argument)
        /// A query item is missing, or has another value.
        public static let queryItem = Code(.queryItem)
        /// The fragment is missing, or is another one.
        public static let fragment = Code(.fragment)
        /// Printing: the value has nothing for an argument that the template needs.
        public static let missingValue = Code(.missingValue)
        /// Printing: an empty text has no place in a path or host.
        public static let emptyValue = Code(.emptyValue)
        /// Printing: `.` and `..` as whole segments are taken away by whoever reads the link (RFC 3986 §5.2.4).
        public static let dotSegment = Code(.dotSegment)
        /// Printing: the value is not among the allowed ones.
        public static let valueNotAllowed = Code(.valueNotAllowed)
        /// Printing: the value has no text, or none that suits its place.
        public static let unprintableValue = Code(.unprintableValue)
        /// Printing: nobody knows what a `*` stands for.
        public static let wildcard = Code(.wildcard)

        /// The text for people.
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
    /// The template, with the arguments' names in braces; nil where no single template is at fault.
    public internal(set) var template: String?
    /// The part of the link or template that is at fault.
    public internal(set) var component: Component?
    /// The byte of the link at which reading ended; nil when printing.
    public internal(set) var offset: Int?
    /// The name of the argument, where one is at fault.
    public internal(set) var argument: String?
    /// What was wrong and what would be right.
    ///
    /// It may repeat parts of the link: do not log it where links are private.
    public internal(set) var detail: String
    /// The templates that came closest, the closest first; only for ``Code/noMatch``.
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

    /// The text for people.
    public var description: String {
        var text = template.map { "\($0): \(detail)" } ?? detail
        if let offset { text += " (at byte \(offset))" }
        for candidate in nearest { text += "\n- \(candidate)" }
        return text
    }
}
