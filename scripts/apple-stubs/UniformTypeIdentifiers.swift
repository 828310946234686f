// UniformTypeIdentifiers, as far as we use it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
    // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/url
    public static var url: UTType { UTType() }
    // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/utf8plaintext
    public static var utf8PlainText: UTType { UTType() }
}
