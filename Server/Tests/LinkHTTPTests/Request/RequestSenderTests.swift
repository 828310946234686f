import HTTPTypes
import LinkRules
import Testing

@testable import LinkHTTP

@Suite struct RequestSenderTests {
    private func client(
        peer: String, forwardedFor: [String], trusted: [String] = ["10.0.0.0/8", "2001:db8::/32"]
    ) -> String? {
        RequestSender(
            peer: IPAddress(peer), scheme: "http", authority: "a", forwardedFor: forwardedFor, forwardedScheme: "https",
            forwardedHost: "b", trusted: trusted.compactMap { AddressRange($0) }
        ).client?.description
    }

    @Test(arguments: [
        ("192.0.2.9", ["198.51.100.1"], "192.0.2.9"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["1.1.1.1", "198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["1.1.1.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1, _hidden, 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("10.0.0.1", ["\"[2001:db9::1]:4711\""], "2001:db9:0:0:0:0:0:1"),
        ("10.0.0.1", ["2001:db9::1"], "2001:db9:0:0:0:0:0:1"),
        ("10.0.0.1", ["2001:DB9::1"], "2001:db9:0:0:0:0:0:1"),
        ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", ["198.51.100"], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [" 198.51.100.1\t"], "198.51.100.1"),
        ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("2001:db8::1", ["198.51.100.1"], "198.51.100.1"),
    ])
    func clientIsTheFirstUntrustedHopFromTheRight(_ peer: String, header: [String], expected: String) {
        #expect(client(peer: peer, forwardedFor: header) == expected)
    }

    @Test func schemeAndHostAreBelievedOnlyFromTrustedProxies() {
        func sender(_ peer: String) -> RequestSender {
            RequestSender(
                peer: IPAddress(peer), scheme: "http", authority: "a", forwardedFor: [], forwardedScheme: "x, HTTPS",
                forwardedHost: "c, b", trusted: [AddressRange("10.0.0.0/8")].compactMap(\.self))
        }
        #expect(sender("10.0.0.1").scheme == "https")
        #expect(sender("10.0.0.1").authority == "b")
        #expect(sender("192.0.2.1").scheme == "http")
        #expect(sender("192.0.2.1").authority == "a")
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.0/25", "192.0.2.127", true),
        ("192.0.2.0/25", "192.0.2.128", false), ("0.0.0.0/0", "203.0.113.1", true), ("::/0", "203.0.113.1", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false), ("::1", "::1", true),
    ])
    func rangeHoldsAddresses(_ range: String, address: String, expected: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == expected)
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "a/8", "1.2.3.4/8/8",
    ])
    func textThatIsNoRangeIsRefused(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
        ("go.example.com", true), ("localhost:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
        ("[::1]", true),
        ("a_b.example", true), ("", false), ("a b", false), ("a:", false), ("a:0", false), ("a:65536", false),
        ("a:1x", false), ("a/b", false), ("user@a", false), ("[::1", false), ("[1.2.3.4]", false), ("[::1]x", false),
        ("a,b", false), ("bücher.example", false), (":80", false), ("a\u{0}", false), ("a%00", false),
        ("a\r\nb", false),
        (String(repeating: "a", count: 300), false),
    ])
    func hostFieldHoldsAHost(_ text: String, isValid: Bool) {
        #expect(HostField.isValid(text) == isValid)
    }
}
