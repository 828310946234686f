public import Foundation
public import LinkStorage

/// The secret of a database by which its services recognize the tokens that they have made.
public struct ClickTokenSecret: Sendable {
    /// How far the clock of another service that made a token may be ahead, in milliseconds.
    static let clockTolerance: Int64 = 60_000

    private let key: (UInt64, UInt64)

    /// Creates a secret from at least 16 bytes; further bytes are ignored.
    public init?(_ data: Data) {
        guard let key = SipHash.key(data) else { return nil }
        self.key = key
    }

    /// Creates the token of a click.
    ///
    /// - Parameters:
    ///   - link: the clicked link.
    ///   - moment: when it was clicked; only whole milliseconds are kept.
    ///   - random: distinguishes the clicks of one millisecond.
    public func token(of link: LinkRecord.ID, at moment: Date, random: UInt32) -> ClickToken {
        let token = ClickToken(link: link, milliseconds: moment.millisecondsSince1970, random: random, code: 0)
        return ClickToken(link: link, milliseconds: token.milliseconds, random: random, code: code(of: token))
    }

    /// Reads a token that an app or a page has sent back.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - carrier: what has carried the token.
    ///   - link: the link that the token must name; `nil` for any.
    ///   - now: the current time.
    /// - Throws: ``ClickTokenError`` for everything but a token that this secret has made, within its time.
    public func token(
        _ text: String, from carrier: ClickToken.Carrier, of link: LinkRecord.ID? = nil, at now: Date
    ) throws(ClickTokenError) -> ClickToken {
        guard let token = ClickToken(unchecked: text) else { throw .notAToken }
        guard code(of: token) == token.code else { throw .foreign }
        guard link == nil || link == token.link else { throw .otherLink }
        let age = now.millisecondsSince1970 - token.milliseconds
        guard age >= -Self.clockTolerance else { throw .fromTheFuture }
        guard age <= Int64(carrier.lifetime) * 1000 else { throw .expired }
        return token
    }

    private func code(of token: ClickToken) -> UInt64 {
        token.withBytes { bytes in
            var hash = SipHash(key: key)
            hash.add(UnsafeRawBufferPointer(rebasing: bytes[..<ClickToken.signedByteCount]))
            return hash.finish()
        }
    }
}

extension ClickToken {
    /// The carrier of a token from the click to the app.
    public enum Carrier: String, CaseIterable, Hashable, Sendable {
        /// The install referrer of a store, which Google Play keeps for 90 days.
        case referrer
        /// The clipboard, which soon contains something else.
        case clipboard
        /// The page of the click, which sends it back once it is shown.
        case page

        /// How long after the click the token is valid, in seconds.
        public var lifetime: Int {
            switch self {
            case .referrer: 90 * 86_400
            case .clipboard: 86_400
            case .page: 600
            }
        }
    }
}

/// The reason why a text is not accepted as the token of a click.
public enum ClickTokenError: String, Error, CaseIterable, Hashable, Sendable {
    /// It has another form.
    case notAToken
    /// This service has not made it, or it was changed.
    case foreign
    /// It names the click of another link.
    case otherLink
    /// It names a moment that is still to come.
    case fromTheFuture
    /// Its time is over.
    case expired
}
