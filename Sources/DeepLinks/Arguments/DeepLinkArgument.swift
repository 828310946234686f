internal import Foundation

/// A type with a text in links: read by `init(deepLinkText:)`, written by `deepLinkText`.
///
/// Texts are already decoded on the way in and escaped on the way out, so a conformance never sees a `%`.
/// Reading what was written must give an equal value. Enumerations with a raw value need no code at all:
/// ```swift
/// enum Seat: String, DeepLinkArgument { case window, aisle }
/// ```
public protocol DeepLinkArgument: DeepLinkParameter {
    /// Reads a value, or gives nil where the text stands for none: the link then does not match.
    init?(deepLinkText text: String)

    /// The text of the value. Throws where it has none, such as a number that is not finite.
    var deepLinkText: String { get throws }

    /// Reads a value from UTF-8 that is valid only during the call.
    ///
    /// The default makes a `String` of it. A type with many links may read the bytes itself and save that.
    static func argument(utf8: UnsafeBufferPointer<UInt8>) -> Self?
}

extension DeepLinkArgument {
    /// How many texts make a value, and of which type.
    public static var deepLinkShape: DeepLinkParameterShape {
        DeepLinkParameterShape(
            isOptional: false, isList: false, kind: ArgumentKind(Self.self),
            accepts: { Self(deepLinkText: $0) != nil })
    }

    /// The value where the link has nothing for it.
    public static var valueWhenAbsent: Self? { nil }

    /// The value that the texts of a link stand for.
    @inlinable
    public static func value(in capture: DeepLinkCapture) -> Self? {
        if let text = capture.plainText { return argument(utf8: text) }
        var value: Self?
        _ = capture.withText { text in
            value = argument(utf8: text)
            return value != nil
        }
        return value
    }

    /// The texts to print.
    public func deepLinkTexts() throws -> [String]? {
        [try deepLinkText]
    }

    /// Reads the value from the bytes of its text.
    public static func argument(utf8: UnsafeBufferPointer<UInt8>) -> Self? {
        String(exactly: utf8).flatMap(Self.init(deepLinkText:))
    }
}

/// Why a value has no text in a link.
public struct DeepLinkTextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with the value.
    public let description: String

    /// Makes the error; say what is wrong with the value.
    public init(_ description: String) {
        self.description = description
    }
}

extension String {
    /// The text of valid UTF-8, nil for anything else: a repaired text would not be what the link says.
    init?(exactly utf8: UnsafeBufferPointer<UInt8>) {
        if utf8.count <= 15, SegmentKey(utf8).isASCII, #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *) {
            // So short a text needs no memory, and this is the shortest way to it.
            self.init(unsafeUninitializedCapacity: utf8.count) { $0.initialize(fromContentsOf: utf8) }
            return
        }
        self = String(decoding: utf8, as: UTF8.self)
        guard utf8.allSatisfy({ $0 < 0x80 }) || self.utf8.elementsEqual(utf8) else { return nil }
    }
}
