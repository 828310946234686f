import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules

@Suite struct LongLinkSignatureTests {
    private let key = SigningKey(0..<32)

    /// Made with OpenSSL: `printf %s 'link=…&st=A%20sale' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`.
    @Test func aSignatureIsThatOfAnotherProgram() throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(
            of: "st=A%20sale&d=1&link=https://shop.example.com/&utm_x=1&gclid=2", key: key)
        #expect(
            signed
                == "link=https%3A%2F%2Fshop.example.com%2F&st=A%20sale&_sig=704bYBPMBkVW3VVz6L51smgvMY8p832hDDtfk6MdYq4"
        )
    }

    @Test(arguments: [
        "", "&d=1", "&gclid=2", "&fbclid=3", "&_o=1", "&_icp=1",
    ])
    func whatOthersAddDoesNotCount(_ added: String) throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(LongLinkSignature.check(signed + added, key: key) == .valid(query: signed))
    }

    @Test(arguments: ["&st=B", "&ibi=com.evil", "&link=https://evil.example/", "&_sig=", "&_sig=AA"])
    func anyChangeOfTheLinkIsSeen(_ added: String) throws {
        let key = try #require(key)
        let signed = LongLinkSignature.signedQuery(of: "link=https://shop.example.com/&st=A", key: key)
        #expect(LongLinkSignature.check(signed + added, key: key) == .invalid)
        #expect(LongLinkSignature.check(signed, key: SigningKey(repeatElement(1, count: 32))) == .invalid)
        #expect(LongLinkSignature.check(signed, key: nil) == .invalid)
    }

    @Test func aLinkWithoutASignatureHasNone() {
        #expect(LongLinkSignature.check("link=https://shop.example.com/&st=A", key: key) == nil)
        #expect(LongLinkSignature.check("link=https://shop.example.com/?_sig%3D1", key: key) == nil)
    }

    @Test func noDumpShowsTheKey() throws {
        let key = try #require(key)
        let settings = LongLinkSettings(signingKey: key)
        var text = "\(settings) \(String(reflecting: settings))"
        dump(settings, to: &text)
        #expect(!text.contains(key.text))
    }
}
