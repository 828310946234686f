public import Foundation
public import LinkStorage
import WaymarkLinks

/// Names one click that may lead to a store, and contains nothing about the person who clicked.
///
/// It reaches the app through the store or on the clipboard, and the app names it when it asks for its link. The service stores
/// nothing for it: link and moment are in the token, and an authentication code shows that the service made it.
///
/// As text it has ``characterCount`` characters, all of which addresses contain as they are (RFC 3986 §2.3): in base64url (RFC 4648
/// §5) the 16 bytes of the link's identifier, 6 of the moment in milliseconds since 1970, 4 random ones, and 8 of the code.
public struct ClickToken: Hashable, Sendable {
    /// The parameter that contains a token: of the install referrer, and of the link on the clipboard.
    public static let parameterName = PassedParameters.clickTokenName
    /// The length of the text.
    public static let characterCount = 46
    /// The part of a token that the code authenticates.
    static let signedByteCount = 26
    static let byteCount = 34
    private static let moments: ClosedRange<Int64> = 0...((1 << 48) - 1)

    /// The clicked link; for a long link, which is not stored, ``ReferredLongLink/id``.
    public let link: LinkRecord.ID
    /// The moment of the click in milliseconds since 1970.
    let milliseconds: Int64
    let random: UInt32
    let code: UInt64

    /// Creates a token; moments before 1970 become its beginning.
    init(link: LinkRecord.ID, milliseconds: Int64, random: UInt32, code: UInt64) {
        self.link = link
        self.milliseconds = min(max(milliseconds, Self.moments.lowerBound), Self.moments.upperBound)
        self.random = random
        self.code = code
    }

    /// The moment of the click, by the service's clock.
    public var moment: Date { Date(millisecondsSince1970: milliseconds) }

    /// Identifies the click: different for any two clicks of a link, and for clicks of different links as good as always.
    ///
    /// It is the identifier of the link, combined by exclusive or with the moment and the random bytes.
    public var click: UUID {
        withUnsafeBytes(of: link.uuid.uuid) { bytes in
            let high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
            let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            let words = ((high ^ UInt64(random)).bigEndian, (low ^ UInt64(bitPattern: milliseconds)).bigEndian)
            return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        }
    }

    /// The text of the token in a query, such as that of an install referrer: the value of the last ``parameterName``.
    ///
    /// - Parameter query: percent-encoded parameters, without a question mark before them.
    /// - Returns: the value as it is, which may not be a token; `nil` if there is no such parameter.
    public static func text(inQuery query: String) -> String? {
        LongLinkCodec.parameters(ofQuery: query).last { $0.name == parameterName }?.value
    }
}
