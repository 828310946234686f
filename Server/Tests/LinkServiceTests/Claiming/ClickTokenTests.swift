import Foundation
import LinkStorage
import Testing

@testable import LinkRules

/// The tokens of clicks: what their text is, and which are accepted.
@Suite struct ClickTokenTests {
    private static let link = LinkRecord.ID(uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    private static let moment = Date(timeIntervalSince1970: 1_760_000_000.125)

    private static func secret(_ byte: UInt8 = 7) throws -> ClickTokenSecret {
        try #require(ClickTokenSecret(Data(repeating: byte, count: 16)))
    }

    private static func token() throws -> ClickToken {
        try secret().token(of: link, at: moment, random: 0xDEAD_BEEF)
    }

    @Test func theTextIsTheBytesInBase64URL() throws {
        let token = try Self.token()
        let text = token.description
        #expect(text.utf8.count == ClickToken.characterCount)
        let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "=="
        let bytes = try #require(Data(base64Encoded: standard))
        // 1760000000125 milliseconds.
        let expected: [UInt8] = Array(1...16) + [0x01, 0x99, 0xC8, 0x2C, 0xC0, 0x7D] + [0xDE, 0xAD, 0xBE, 0xEF]
        #expect(bytes.count == 34 && Array(bytes.prefix(26)) == expected)
        #expect(withUnsafeBytes(of: token.code.bigEndian) { Data($0) } == bytes.suffix(8))
        #expect(token.moment == Self.moment)
    }

    @Test func aTokenIsReadBackFromItsText() throws {
        let secret = try Self.secret()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<1000 {
            let link = LinkRecord.ID(at: Self.moment)
            let moment = Date(millisecondsSince1970: Int64.random(in: 0..<(1 << 48), using: &generator))
            let token = secret.token(of: link, at: moment, random: .random(in: 0 ... .max, using: &generator))
            let read = try secret.token(token.description, from: .clipboard, of: link, at: moment)
            #expect(read == token && read.link == link && read.moment == moment && read.click == token.click)
        }
    }

    @Test func onlyTheServiceThatMadeATokenAcceptsIt() throws {
        let token = try Self.token()
        #expect(throws: ClickTokenError.foreign) {
            try Self.secret(8).token(token.description, from: .referrer, at: Self.moment)
        }
        let other = LinkRecord.ID(at: Self.moment)
        #expect(throws: ClickTokenError.otherLink) {
            try Self.secret().token(token.description, from: .referrer, of: other, at: Self.moment)
        }
    }

    /// Each character is changed to each other one: no token is accepted, and no text is another form of the same token.
    @Test func noChangedTokenIsAccepted() throws {
        let (secret, text) = (try Self.secret(), Array(try Self.token().description.utf8))
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. %é".utf8)
        for place in text.indices {
            for character in characters where character != text[place] {
                var changed = text
                changed[place] = character
                #expect(throws: ClickTokenError.self) {
                    try secret.token(String(decoding: changed, as: UTF8.self), from: .referrer, at: Self.moment)
                }
            }
        }
    }

    @Test(arguments: ["", "A", String(repeating: "A", count: 45), String(repeating: "A", count: 47), "é", "_icp=1"])
    func textsOfAnotherLengthAreNoTokens(_ text: String) throws {
        let secret = try Self.secret()
        #expect(throws: ClickTokenError.notAToken) { try secret.token(text, from: .referrer, at: Self.moment) }
    }

    @Test func anyTextIsReadWithoutAFault() throws {
        let secret = try Self.secret()
        var generator = SplitMix64(seed: 11)
        for _ in 0..<5000 {
            let count = Int.random(in: 0...4, using: &generator) == 0 ? Int.random(in: 0...80, using: &generator) : 46
            let bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
            #expect(throws: ClickTokenError.self) {
                try secret.token(String(decoding: bytes, as: UTF8.self), from: .page, at: Self.moment)
            }
        }
    }

    @Test(arguments: ClickToken.Carrier.allCases)
    func aTokenIsValidForItsTime(_ carrier: ClickToken.Carrier) throws {
        let (secret, text) = (try Self.secret(), try Self.token().description)
        func read(after seconds: Double) throws -> ClickToken {
            try secret.token(text, from: carrier, at: Self.moment.addingTimeInterval(seconds))
        }
        let lifetime = Double(carrier.lifetime)
        for seconds in [-60, -30, 0, 30, lifetime] { _ = try read(after: seconds) }
        #expect(throws: ClickTokenError.fromTheFuture) { try read(after: -60.001) }
        #expect(throws: ClickTokenError.expired) { try read(after: lifetime + 0.001) }
    }

    @Test func extremeMomentsBecomeTheFirstOrTheLast() throws {
        let secret = try Self.secret()
        for moment in [Date.distantPast, Date.distantFuture, Date(timeIntervalSince1970: 1e300)] {
            let token = secret.token(of: Self.link, at: moment, random: 1)
            #expect(ClickToken(unchecked: token.description) == token)
        }
    }

    @Test func clicksOfALinkDifferInMomentOrRandomBytes() throws {
        let secret = try Self.secret()
        var clicks = Set<UUID>()
        for millisecond in 0..<50 {
            for random in UInt32(0)..<50 {
                let moment = Self.moment.addingTimeInterval(Double(millisecond) / 1000)
                clicks.insert(secret.token(of: Self.link, at: moment, random: random).click)
            }
        }
        #expect(clicks.count == 2500)
    }

    @Test func theTokenOfAQueryIsItsLastParameterOfTheName() {
        #expect(ClickToken.text(inQuery: "link=https%3A%2F%2Fexample.com%2F&waymark_click=abc") == "abc")
        #expect(ClickToken.text(inQuery: "waymark_click=a&x=1&waymark_click=b&_icp=1") == "b")
        #expect(ClickToken.text(inQuery: "utm_source=google-play&utm_medium=organic") == nil)
        #expect(ClickToken.text(inQuery: "") == nil)
    }

    @Test(arguments: [0, 8, 15]) func aSecretHasSixteenBytes(count: Int) {
        #expect(ClickTokenSecret(Data(repeating: 1, count: count)) == nil)
    }
}
