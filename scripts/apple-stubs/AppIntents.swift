// AppIntents, as far as our documentation uses it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

@_exported import AppleFoundation

// https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    public init(stringLiteral value: String) {}
}

// https://developer.apple.com/documentation/appintents/intentresult
public protocol IntentResult: Sendable {}

// https://developer.apple.com/documentation/appintents/opensintent
public protocol OpensIntent: IntentResult {}

// https://developer.apple.com/documentation/appintents/intentresultcontainer
//
// The real one has type parameters for everything that a result may have.
public struct IntentResultContainer: OpensIntent {}

extension IntentResult where Self == IntentResultContainer {
    // https://developer.apple.com/documentation/appintents/intentresult/result()
    public static func result() -> IntentResultContainer { IntentResultContainer() }
    // https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)
    public static func result(opensIntent: some AppIntent) -> IntentResultContainer { IntentResultContainer() }
}

// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: Sendable {
    // https://developer.apple.com/documentation/appintents/appintent/title
    static var title: LocalizedStringResource { get }
    // https://developer.apple.com/documentation/appintents/appintent/perform()
    associatedtype PerformResult: IntentResult
    func perform() async throws -> PerformResult
    init()
}

// https://developer.apple.com/documentation/appintents/openurlintent
public struct OpenURLIntent: AppIntent {
    public static let title: LocalizedStringResource = ""
    public init() {}
    // https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
    public init(_ url: URL) {}
    public func perform() async throws -> some IntentResult { .result() }
}

// https://developer.apple.com/documentation/appintents/intentparameter
@propertyWrapper public struct IntentParameter<Value: Sendable>: Sendable {
    private let value: Value?
    // https://developer.apple.com/documentation/appintents/intentparameter/init(title:description:default:requestvaluedialog:inputconnectionbehavior:)
    public init(title: LocalizedStringResource) { value = nil }
    public var wrappedValue: Value {
        get { value ?? { preconditionFailure() }() }
        set {}
    }
}

extension AppIntent {
    // https://developer.apple.com/documentation/appintents/parameter
    public typealias Parameter = IntentParameter
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}

// https://developer.apple.com/documentation/appintents/displayrepresentation
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}

// https://developer.apple.com/documentation/appintents/entityquery
public protocol EntityQuery: Sendable {
    associatedtype Entity: AppEntity
    init()
    // https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
}

// https://developer.apple.com/documentation/appintents/appentity
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    // https://developer.apple.com/documentation/appintents/appentity/defaultquery-swift.type.property
    static var defaultQuery: DefaultQuery { get }
    // https://developer.apple.com/documentation/appintents/typedisplayrepresentable/typedisplayrepresentation
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    // https://developer.apple.com/documentation/appintents/displayrepresentable/displayrepresentation
    var displayRepresentation: DisplayRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/entityurlrepresentation
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}

    public struct StringInterpolation: StringInterpolationProtocol {
        // https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation/token
        public enum Token { case id }
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(_ token: Token) {}
    }
}

// https://developer.apple.com/documentation/appintents/urlrepresentableentity
public protocol URLRepresentableEntity: AppEntity {
    // https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.typealias
    typealias URLRepresentation = EntityURLRepresentation<Self>
    // https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.type.property
    static var urlRepresentation: URLRepresentation { get }
}
