/// A mistake in a template.
///
/// Writing a template never throws. Its faults are kept, and reported by ``DeepLink/validate()`` and when a
/// ``DeepLinkRouter`` is built.
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

        /// A `%` is not followed by two hexadecimal digits.
        public static let invalidEscape = Code(.invalidEscape)
        /// Two arguments have no text between them, which would tell where the first ends.
        public static let adjacentArguments = Code(.adjacentArguments)
        /// A property or a name occurs twice in a template.
        public static let repeatedArgument = Code(.repeatedArgument)
        /// The rest of a path is not the whole last segment.
        public static let misplacedRest = Code(.misplacedRest)
        /// The brackets of an optional tail do not enclose whole segments at the end of the path.
        public static let misplacedBracket = Code(.misplacedBracket)
        /// A `{` or `}` does not belong to a placeholder.
        public static let misplacedBrace = Code(.misplacedBrace)
        /// An argument in an optional tail has neither an optional property nor a default.
        public static let requiredInOptionalPart = Code(.requiredInOptionalPart)
        /// A default is in a required part of the link, where it would never be used.
        public static let defaultInRequiredPart = Code(.defaultInRequiredPart)
        /// A query item has an argument but no name: write `?name=\(\.property)`.
        public static let queryItemWithoutName = Code(.queryItemWithoutName)
        /// A query item occurs twice.
        ///
        /// Only a link's first item of a name counts, so the second would have no effect.
        public static let repeatedQueryItem = Code(.repeatedQueryItem)
        /// A scheme is not valid by RFC 3986 §3.1.
        public static let invalidScheme = Code(.invalidScheme)
        /// A host name is not valid.
        public static let invalidHost = Code(.invalidHost)
        /// The separator of a list is not a single ASCII punctuation mark.
        public static let invalidSeparator = Code(.invalidSeparator)
        /// The text between two arguments of a segment begins with an escaped character.
        public static let escapedDelimiter = Code(.escapedDelimiter)
        /// The number of placeholders differs from the number of types.
        public static let placeholderCount = Code(.placeholderCount)
        /// A default is not a value of its type, or not one of the allowed values.
        public static let invalidDefault = Code(.invalidDefault)
        /// The list of allowed values is empty, so that no link could match.
        public static let emptyAllowedValues = Code(.emptyAllowedValues)
        /// A list is in a host, or in a part of a query value without a separator.
        public static let misplacedList = Code(.misplacedList)
        /// An allowed value is not a value of its type.
        public static let invalidAllowedValue = Code(.invalidAllowedValue)
        /// A path has more segments than a router supports.
        public static let tooManySegments = Code(.tooManySegments)
        /// A base or prefix is more than a path: it has arguments, a host, a query or a fragment.
        public static let invalidBase = Code(.invalidBase)
        /// A literal segment is `.` or `..`, which URL parsers remove (RFC 3986 §5.2.4).
        public static let dotSegment = Code(.dotSegment)
        /// The type after the colon of a placeholder is unknown.
        public static let unknownType = Code(.unknownType)

        /// The name of the code.
        public var description: String { base.rawValue }
    }

    /// The kind of fault.
    public let code: Code
    /// The template, with the names of arguments in braces.
    public let template: String
    /// The offset of the fault in ``template``, in bytes.
    public let offset: Int
    /// The fault, with a correct form.
    public let message: String

    /// The template, what is wrong, and where.
    public var description: String { "\(template): \(message) (at byte \(offset))" }
}

/// All the faults of a template.
public struct DeepLinkTemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// At least one fault, in the order of their offsets.
    public let faults: [DeepLinkFault]

    /// One fault on each line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
