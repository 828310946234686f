// CoreTransferable, as far as we use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

public import AppleFoundation
public import UniformTypeIdentifiers

// https://developer.apple.com/documentation/coretransferable/transferable
public protocol Transferable {
    // https://developer.apple.com/documentation/coretransferable/transferable/representation
    associatedtype Representation: TransferRepresentation
    // https://developer.apple.com/documentation/coretransferable/transferable/transferrepresentation
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

// https://developer.apple.com/documentation/coretransferable/transferrepresentation
public protocol TransferRepresentation<Item>: Sendable {
    // https://developer.apple.com/documentation/coretransferable/transferrepresentation/item
    associatedtype Item: Transferable
}

// https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
    // https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder/buildexpression(_:)
    public static func buildExpression<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
    // https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder/buildblock(_:)
    public static func buildBlock<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
    // https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder/buildblock(_:_:)
    public static func buildBlock<First: TransferRepresentation<Item>, Second: TransferRepresentation<Item>>(
        _ first: First, _ second: Second
    ) -> TupleTransferRepresentation<Item, (First, Second)> { TupleTransferRepresentation() }
}

// https://developer.apple.com/documentation/coretransferable/tupletransferrepresentation
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {}

// https://developer.apple.com/documentation/coretransferable/datarepresentation
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    // https://developer.apple.com/documentation/coretransferable/datarepresentation/init(exportedcontenttype:exporting:)
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
    ) {}
}

// https://developer.apple.com/documentation/swift/string
//
// Its real representation has a name of its own.
extension String: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .utf8PlainText) { Data($0.utf8) }
    }
}
