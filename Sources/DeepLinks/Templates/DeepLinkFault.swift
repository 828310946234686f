/// Something that is wrong with a template.
///
/// Faults never throw where a template is written: they are kept in it, and reported by ``DeepLink/validate()`` and by
/// building a ``DeepLinkRouter``.
public struct DeepLinkFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case invalidEscape, adjacentArguments, repeatedArgument, misplacedRest, misplacedBracket, misplacedBrace
            case requiredInOptionalPart, defaultInRequiredPart, queryItemWithoutName, repeatedQueryItem, invalidScheme
            case invalidHost, invalidSeparator, escapedDelimiter, placeholderCount, invalidDefault, emptyAllowedValues,
                misplacedList
            case invalidAllowedValue, unknownType, tooManySegments, invalidBase, dotSegment
        }

        private let base: Base
        private init(_ base: Base) { self.base = base }

        /// A `%` without two hexadecimal digits.
        public static let invalidEscape = Code(.invalidEscape)
        /// Two arguments with nothing between them: no reader could tell where one ends.
        public static let adjacentArguments = Code(.adjacentArguments)
        /// One property, or one name, twice in a template.
        public static let repeatedArgument = Code(.repeatedArgument)
        /// A rest of the path that is not the whole last segment.
        public static let misplacedRest = Code(.misplacedRest)
        /// Brackets of an optional tail that do not enclose whole segments at the end of the path.
        public static let misplacedBracket = Code(.misplacedBracket)
        /// A `{` or `}` that is no placeholder.
        public static let misplacedBrace = Code(.misplacedBrace)
        /// An argument in an optional tail that has neither an optional property nor a default.
        public static let requiredInOptionalPart = Code(.requiredInOptionalPart)
        /// A default in a part of the link that is always there.
        public static let defaultInRequiredPart = Code(.defaultInRequiredPart)
        /// A query item that is an argument without a name: write `?name=\(\.property)`.
        public static let queryItemWithoutName = Code(.queryItemWithoutName)
        /// A query item that is there twice: a link's first item of a name counts, so the second would say nothing.
        public static let repeatedQueryItem = Code(.repeatedQueryItem)
        /// A scheme that is none by RFC 3986.
        public static let invalidScheme = Code(.invalidScheme)
        /// A host that cannot be one.
        public static let invalidHost = Code(.invalidHost)
        /// A separator of a list that is not one ASCII punctuation mark.
        public static let invalidSeparator = Code(.invalidSeparator)
        /// Two arguments in a segment with a text between them that begins with an escaped character.
        public static let escapedDelimiter = Code(.escapedDelimiter)
        /// A tuple form whose placeholders are not as many as its types.
        public static let placeholderCount = Code(.placeholderCount)
        /// A default that is no value of its type, or not among the allowed ones.
        public static let invalidDefault = Code(.invalidDefault)
        /// A set of allowed values without a value: the link could never match.
        public static let emptyAllowedValues = Code(.emptyAllowedValues)
        /// A list in a host, or in a part of a query value without a separator.
        public static let misplacedList = Code(.misplacedList)

        /// An allowed value that is no value of its type.
        public static let invalidAllowedValue = Code(.invalidAllowedValue)
        /// A path of more segments than a router can go into.
        public static let tooManySegments = Code(.tooManySegments)
        /// A base or prefix that is more than a path: it has arguments, a host, a query or a fragment.
        public static let invalidBase = Code(.invalidBase)
        /// A literal `.` or `..`, which whoever reads a link takes away (RFC 3986 §5.2.4).
        public static let dotSegment = Code(.dotSegment)
        /// A type behind the colon of a placeholder that is not one of those known.
        public static let unknownType = Code(.unknownType)

        /// The text for people.
        public var description: String { base.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// The template, with the arguments' names in braces.
    public let template: String
    /// The byte of ``template`` at which the fault is.
    public let offset: Int
    /// What is wrong, and what would be right.
    public let message: String

    init(_ fault: LinkTemplate.Fault, in template: LinkTemplate) {
        code = fault.code
        self.template = template.description
        offset = template.offset(ofUnit: fault.unit)
        message = fault.message
    }

    /// The text for people.
    public var description: String { "\(template): \(message) (at byte \(offset))" }
}

/// All faults of a template.
public struct DeepLinkTemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults, in the order of the template.
    ///
    /// There is at least one.
    public let faults: [DeepLinkFault]

    /// The text for people.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
