import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules

@Suite struct LongLinkSignatureTests {
    private let key = SigningKey(0..<32)

    private func check(_ query: String, key: SigningKey?) throws -> LongLinkSignature.Outcome? {
        LongLinkSignature.check(query, reading: try LongLinkCodec.decodeQuery(query), key: key)
    }

    /// Computed with OpenSSL: `printf %s 'link=…&st=A%20sale' | openssl dgst -sha256 -mac HMAC -macopt
    /// hexkey:000102…1f`.
    @Test func aSignatureIsThatOfAnotherProgram() throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(
            of: "st=A%20sale&d=1&link=https://shop.example.com/&utm_x=1&gclid=2", key: key)
        #expect(
            signed
                == "link=https%3A%2F%2Fshop.example.com%2F&st=A%20sale&_sig=704bYBPMBkVW3VVz6L51smgvMY8p832hDDtfk6MdYq4"
                + "&gclid=2"
        )
    }

    @Test(arguments: [
        "", "&d=1", "&fbclid=3", "&_o=1", "&_icp=1", "&afl=", "&utm_source=", "&ibi=", "&sd",
    ])
    func whatOthersAddDoesNotCount(_ added: String) throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(try check(signed + added, key: key) == .valid(query: signed))
    }

    /// Newsletters and advertisers add tags to the links that they send.
    @Test(arguments: ["&gclid=2", "&utm_source=mail", "&utm_campaign=A%20b&utm_term=c"])
    func tagsOfACampaignStayBehindTheSignature(_ tags: String) throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(try check(signed + tags, key: key) == .valid(query: signed + tags))
        let together = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A" + tags, key: key)
        #expect(together == signed + tags)
    }

    @Test func theNameOfTheSignatureMayBeEncoded() throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(try check(signed.replacing("_sig=", with: "%5fsig="), key: key) == .valid(query: signed))
    }

    @Test(arguments: ["&st=B", "&ibi=com.evil", "&link=https://evil.example/", "&_sig=", "&_sig=AA"])
    func anyChangeOfTheLinkIsSeen(_ added: String) throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(try check(signed + added, key: key) == .invalid)
        #expect(try check(signed, key: SigningKey(repeatElement(1, count: 32))) == .invalid)
        #expect(try check(signed, key: nil) == .invalid)
    }

    @Test func aLinkWithoutASignatureHasNone() throws {
        #expect(try check("link=https://shop.example.com/&st=A", key: key) == nil)
        #expect(try check("link=https://shop.example.com/?_sig%3D1", key: key) == nil)
    }

    @Test func noDumpShowsTheKey() throws {
        let key = try #require(key)
        let settings = LongLinkSettings(signingKey: key)
        var text = "\(settings) \(String(reflecting: settings))"
        dump(settings, to: &text)
        #expect(!text.contains(key.text))
    }
}
