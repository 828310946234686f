import Testing
import WaymarkLinks

@Suite struct LinkDomainTests {
    @Test(arguments: [
        ("https://example.page.link", "https://example.page.link"),
        ("https://example.page.link/", "https://example.page.link"),
        ("example.page.link", "https://example.page.link"),
        ("Example.COM/Promos//", "https://example.com/Promos"),
        ("https://example.com:443/promos/spring", "https://example.com/promos/spring"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.2:80/x", "http://127.0.0.2/x"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
        ("http://a.localhost", "http://a.localhost"),
        ("localhost:8080", "https://localhost:8080"),
    ])
    func prefixIsNormalised(_ input: String, _ output: String) throws {
        let domain: LinkDomain = try LinkDomain(input)
        #expect(domain.description == output)
        #expect(try LinkDomain(output[...]) == domain)
    }

    @Test(arguments: [
        ("http://example.com", LinkDomainError.Reason.insecure),
        ("http://128.0.0.1", .insecure),
        ("http://127.example.com", .insecure),
        ("https://example.com?x", .queryOrFragment),
        ("https://example.com/#x", .queryOrFragment),
        ("https://user@example.com", .badURL(WebURLError(.userInfo))),
        ("", .badURL(WebURLError(.empty))),
        ("ftp://example.com", .badURL(WebURLError(.scheme("ftp")))),
        ("https://example.com/a//b", .pathPrefix),
        ("https://example.com/../b", .pathPrefix),
        ("https://example.com/a%20b", .pathPrefix),
        ("https://example.com/ü", .pathPrefix),
        ("https://example.com/a:b", .pathPrefix),
    ])
    func textThatIsNoPrefixIsRefused(_ input: String, _ reason: LinkDomainError.Reason) {
        let error = #expect(throws: LinkDomainError.self) { try LinkDomain(input[...]) }
        #expect(error?.reason == reason)
    }

    @Test func plainHTTPIsTakenWhereTheReaderAllowsIt() throws {
        #expect(try LinkDomain("http://192.168.1.5:8080", allowsPlainHTTP: true).authority == "192.168.1.5:8080")
    }

    @Test(arguments: [
        ("https://example.com/promos", "example.com", "/promos/x", "/x"),
        ("https://example.com/promos", "EXAMPLE.com:443", "/promos/", "/"),
        ("https://example.com/promos", "example.com.", "/promos", ""),
        ("https://example.com/promos", "example.com", "/promosx", nil),
        ("https://example.com/promos", "example.com", "/", nil),
        ("https://example.com/promos", "example.com", "/Promos/x", nil),
        ("https://example.com", "example.com", "/x", "/x"),
        ("https://example.com", "example.com", "", ""),
        ("https://example.com", "example.com:80", "/x", nil),
        ("https://example.com", "example.org", "/x", nil),
        ("https://example.com", "xexample.com", "/x", nil),
        ("http://localhost:8080", "localhost:8080", "/x", "/x"),
        ("http://localhost:8080", "localhost.:8080", "/x", "/x"),
        ("http://localhost:8080", "localhost", "/x", nil),
        ("http://localhost", "localhost:80", "/x", "/x"),
        ("http://[::1]:8080", "[::1]:8080", "/x", "/x"),
        ("http://[::1]", "[::1]", "/x", "/x"),
        ("https://example.com", "", "/x", nil),
        ("https://example.com", ":443", "/x", nil),
        ("https://example.com", ".", "/x", nil),
    ])
    func remainderFollowsThePrefix(_ domain: String, _ authority: String, _ path: String, _ rest: String?) throws {
        let domain: LinkDomain = try LinkDomain(domain)
        #expect(domain.remainder(ofAuthority: authority, path: path).map(String.init) == rest)
    }

    @Test func shortLinkIsPrefixSlashCode() throws {
        let code = try #require(ShortCode("aB_-9"))
        #expect(try LinkDomain("https://example.com/promos/").url(for: code) == "https://example.com/promos/aB_-9")
    }

    @Test(arguments: [("a", true), ("", false), ("a.b", false), ("a/b", false), ("ä", false), ("a b", false)])
    func codeIsOnePlainSegment(_ text: String, _ isValid: Bool) {
        #expect((ShortCode(text) != nil) == isValid)
        #expect(ShortCode(String(repeating: "a", count: 101)) == nil)
    }

    @Test(arguments: [
        ("/abc", "abc"), ("/abc/", "abc"), ("abc", "abc"), ("/a%2Db", "a-b"), ("", nil), ("/", nil), ("//", nil),
        ("/a/b", nil), ("/a%2Fb", nil), ("/a%", "a"),
    ])
    func codeIsTheOneSegmentBelowThePrefix(_ path: String, _ code: String?) {
        #expect(ShortCode(path: path[...])?.description == code)
    }

    @Test(arguments: [
        "//", "/)", ".", "*", "%20", "%E2%80%8B", "%3E", "%3C/a%3E", "%0D%0A", "&utm_source=mail", "&amp;gclid=1",
        "%22)", "%A0", "%", "%E2%80",
        "%2C", ");", "!!!", "%E3%80%82", "%C2%A0", "/.", "/%20/",
    ])
    func whatCannotEndACodeIsDropped(_ tail: String) {
        #expect(ShortCode(path: "/abc\(tail)")?.description == "abc")
        #expect(ShortCode(path: "/a_b-\(tail)")?.description == "a_b-")
        #expect(ShortCode(path: "/a/b\(tail)") == nil)
        #expect(ShortCode.isAbsent(inPath: "/\(tail)"[...]))
    }

    @Test(arguments: ["%00", "%7F", "%A0x", ".html", "/x", "%20x", "(x)", "%2520"])
    func whatMayBePartOfAnotherAddressIsNotDropped(_ tail: String) {
        #expect(ShortCode(path: "/abc\(tail)") == nil)
        #expect(!ShortCode.isAbsent(inPath: "/\(tail)"[...]))
    }
}
