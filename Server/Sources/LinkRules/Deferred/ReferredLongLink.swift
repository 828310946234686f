import Crypto
import Foundation
package import LinkStorage
import WaymarkLinks

/// A long link in the install referrer of a store, beside the token of a click on it, or a short one with what its address changed.
///
/// The service stores no long links, so that the token alone cannot name one. The address is in base64url, which keeps its length and
/// its letters however often it is percent-encoded or decoded on its way: Branch's SDK for Android decodes the referrer before it
/// sends it. Whoever reads it resolves the address like any other, so that the rules of its domain hold.
package struct ReferredLongLink: Hashable, Sendable {
    /// The parameter of the referrer that contains the address.
    package static let parameterName = "waymark_link"
    /// The longest address that is told to a store, in bytes.
    ///
    /// Google documents no limit of the referrer. Browsers and the Play Store pass on addresses of some thousand characters.
    package static let longestAddress = 3000

    /// The address of the long link.
    package let address: String

    /// Takes an address; `nil` if it is empty, or longer than ``longestAddress``.
    package init?(_ address: String) {
        guard 1...Self.longestAddress ~= address.utf8.count else { return nil }
        self.address = address
    }

    /// Reads the last address that a referrer contains; `nil` if there is none that can be read.
    ///
    /// - Parameter referrer: percent-encoded parameters, as the store gives them to the app.
    package init?(inReferrer referrer: String) {
        let value = LongLinkCodec.parameters(ofQuery: referrer).last { $0.name == Self.parameterName }?.value
        guard let data = value.flatMap({ Data(base64URL: $0) }), let address = String(validating: data, as: UTF8.self)
        else { return nil }
        self.init(address)
    }

    /// The parameter as the referrer contains it.
    package var parameter: String { "\(Self.parameterName)=\(Data(address.utf8).base64URL)" }

    /// What tokens of clicks call a long link: a UUID of version 8 (RFC 9562 §5.8) made of a digest of its address.
    ///
    /// It is the identity of no stored link, which have another version.
    package var id: LinkRecord.ID {
        var bytes = Array(SHA256.hash(data: Data("waymark-long-link:\(address)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return LinkRecord.ID(uuid: bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}
