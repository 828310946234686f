import Foundation
import Testing
import WaymarkLinks

@Suite struct WebURLTests {
    @Test(arguments: [
        ("https://example.com", "https://example.com"),
        ("https://example.com/", "https://example.com/"),
        ("HTTPS://EX.com/Path?Q=1#F", "https://EX.com/Path?Q=1#F"),
        ("http://example.com:80/", "http://example.com/"),
        ("https://example.com:443", "https://example.com"),
        ("https://example.com:80/", "https://example.com:80/"),
        ("https://example.com:/a", "https://example.com/a"),
        ("https://example.com:08443/", "https://example.com:8443/"),
        ("https://ex.com./x", "https://ex.com/x"),
        ("https://my_bucket.example.com/", "https://my_bucket.example.com/"),
        ("https://localhost", "https://localhost"),
        ("https://127.0.0.1:8080/x", "https://127.0.0.1:8080/x"),
        ("https://[2001:DB8:0:0::1]/", "https://[2001:db8::1]/"),
        ("https://[::FFFF:1.2.3.4]/", "https://[::ffff:102:304]/"),
        ("https://[::]:8080/", "https://[::]:8080/"),
        ("https://[1:0:0:2:0:0:0:3]/", "https://[1:0:0:2::3]/"),
        ("https://example.com?a=1", "https://example.com?a=1"),
        ("https://example.com#f", "https://example.com#f"),
        ("https://example.com/?", "https://example.com/?"),
        ("https://example.com/a//b/../%2e%2e/./c", "https://example.com/a//b/../%2e%2e/./c"),
        ("https://example.com/?a=%2B+%26&a=2&&b", "https://example.com/?a=%2B+%26&a=2&&b"),
        ("https://example.com/?a[]=1;b='(x)*!$", "https://example.com/?a[]=1;b='(x)*!$"),
        ("https://example.com/@user:x", "https://example.com/@user:x"),
        ("https://example.com/?u=https://a@b/", "https://example.com/?u=https://a@b/"),
        ("https://example.com/ü?ß=日#é", "https://example.com/%C3%BC?%C3%9F=%E6%97%A5#%C3%A9"),
        ("https://example.com/{a}|b^`\"<>", "https://example.com/%7Ba%7D%7Cb%5E%60%22%3C%3E"),
        ("https://example.com/#a#b?c", "https://example.com/#a%23b?c"),
    ])
    func textIsReadAndSerialised(_ input: String, _ output: String) throws {
        let url: WebURL = try WebURL(input)
        #expect(url.description == output)
        #expect(try WebURL(output[...]) == url)
    }

    @Test(arguments: [
        ("https://bücher.example/x", "xn--bcher-kva.example"),
        ("https://BÜCHER.example", "xn--bcher-kva.example"),
        ("https://ｅｘ.com", "ex.com"),
        ("https://ex。com", "ex.com"),
        ("https://аpple.com", "xn--pple-43d.com"),
        ("https://faß.de", "xn--fa-hia.de"),
        ("https://例え.テスト:8443/", "xn--r8jz45g.xn--zckzah"),
        ("https://XN--BCHER-KVA.example", "xn--bcher-kva.example"),
    ])
    func internationalHostBecomesALabels(_ input: String, _ host: String) {
        #expect(WebURL(input)?.host == host)
    }

    /// Every row names a text that Foundation, browsers and RFC 3986 read differently, or that no browser takes.
    @Test(arguments: [
        ("", WebURLError.Reason.empty),
        ("https://evil.com\\@good.com/", .forbiddenCharacter(offset: 16)),
        ("/\\evil.com", .forbiddenCharacter(offset: 1)),
        ("https:///evil.com", .host),
        ("https:evil.com", .notAbsolute),
        ("https:/evil.com", .notAbsolute),
        ("//evil.com", .notAbsolute),
        ("evil.com", .notAbsolute),
        ("1https://evil.com", .notAbsolute),
        ("https", .notAbsolute),
        (" https://ex.com", .forbiddenCharacter(offset: 0)),
        ("https://ex.com ", .forbiddenCharacter(offset: 14)),
        ("https://ex\t.com", .forbiddenCharacter(offset: 10)),
        ("https://ex.com/\r\nSet-Cookie: a", .forbiddenCharacter(offset: 15)),
        ("ht\ntps://ex.com", .forbiddenCharacter(offset: 2)),
        ("https://ex.com/\u{7F}", .forbiddenCharacter(offset: 15)),
        ("https://ex.com/\0", .forbiddenCharacter(offset: 15)),
        ("https://ex.com/a b", .forbiddenCharacter(offset: 16)),
        ("https://ex.com/?a\\b", .forbiddenCharacter(offset: 17)),
        ("https://ex.com/%zz", .percentEncoding(offset: 15)),
        ("https://ex.com/100%", .percentEncoding(offset: 18)),
        ("https://ex.com/?a=%2", .percentEncoding(offset: 18)),
        ("https://ex.com:99999/", .port),
        ("https://ex.com:65536/", .port),
        ("https://ex.com:0/", .port),
        ("https://ex.com:8o/", .port),
        ("https://ex.com:-1/", .port),
        ("https://ex.com:1:2/", .port),
        ("https://ex.com:000000080/", .port),
        ("https://127.1/", .host),
        ("https://0x7f.1/", .host),
        ("https://2130706433/", .host),
        ("https://0x7f000001/", .host),
        ("https://0177.0.0.1/", .host),
        ("https://127.0.0.01/", .host),
        ("https://1.2.3.4.5/", .host),
        ("https://256.0.0.1/", .host),
        ("https://example.0x/", .host),
        ("https://１２７．１/", .host),
        ("https://ex%2ecom/", .host),
        ("https://ex.com%00.evil.com/", .host),
        ("https://evil.com%23.ex.com/", .host),
        ("https://ex..com/", .host),
        ("https://.ex.com/", .host),
        ("https://ex.com../", .host),
        ("https://./", .host),
        ("https://ex!.com/", .host),
        ("https://a|b.com/", .host),
        ("https://<ex>.com/", .host),
        ("https://℀.com/", .host),
        ("https://ex／evil.com/", .host),
        ("https://[::1/", .host),
        ("https://[::1%25eth0]/", .host),
        ("https://[1::2::3]/", .host),
        ("https://[1:2:3:4:5:6:7:8:9]/", .host),
        ("https://[1:2:3:4:5:6:7]/", .host),
        ("https://[12345::]/", .host),
        ("https://[::1.2.3]/", .host),
        ("https://[:::1]/", .host),
        ("https://[]/", .host),
        ("https://[::1]x/", .port),
        ("https://user@ex.com/", .userInfo),
        ("https://user:pw@ex.com/", .userInfo),
        ("https://good.com@evil.com/", .userInfo),
        ("https://@ex.com/", .userInfo),
        ("javascript:alert(1)", .scheme("javascript")),
        ("JavaScript://ex.com/%0aalert(1)", .scheme("javascript")),
        ("ftp://ex.com/", .scheme("ftp")),
        ("localhost:8080/x", .scheme("localhost")),
    ])
    func textThatProgramsReadDifferentlyIsRefused(_ input: String, _ reason: WebURLError.Reason) {
        let error = #expect(throws: WebURLError.self) { try WebURL(input[...]) }
        #expect(error?.reason == reason)
        #expect(WebURL(input) == nil)
    }

    @Test func partsAreThoseOfTheText() throws {
        let url: WebURL = try WebURL("https://Example.com:8443/a/b?c=d&e#f?g")
        #expect(url.scheme == "https")
        #expect(url.host == "example.com")
        #expect(url.port == 8443)
        #expect(url.authority == "example.com:8443")
        #expect(url.path == "/a/b")
        #expect(url.query == "c=d&e")
        #expect(url.fragment == "f?g")
        #expect(url.url.absoluteString == url.description)
    }

    @Test func theHostKeepsItsLetterCase() throws {
        let url: WebURL = try WebURL("HTTPS://WWW.Example.COM.:443/A")
        #expect(url.description == "https://WWW.Example.COM/A")
        #expect(url.host == "www.example.com" && url.authority == "www.example.com")
        #expect(url.normalized == "https://www.example.com/A")
        #expect(WebURL("https://a.0X7F/") == nil)
    }

    @Test func absentPartsDifferFromEmptyOnes() throws {
        let bare: WebURL = try WebURL("http://example.com")
        #expect(bare.path.isEmpty && bare.query == nil && bare.fragment == nil && bare.port == nil)
        let empty: WebURL = try WebURL("http://example.com/?#")
        #expect(empty.path == "/" && empty.query?.isEmpty == true && empty.fragment?.isEmpty == true)
    }

    @Test func lengthIsBoundedBeforeAndAfterEncoding() {
        let start = "https://example.com/"
        let longest = start + String(repeating: "a", count: WebURL.maximumLength - start.count)
        #expect(WebURL(longest) != nil)
        for text in [longest + "a", start + String(repeating: "ü", count: 3000)] {
            let error = #expect(throws: WebURLError.self) { try WebURL(text[...]) }
            #expect(error?.reason == .tooLong)
        }
    }

    @Test func hostLabelsAreBounded() {
        let label = String(repeating: "a", count: 63)
        #expect(WebURL("https://\(label).com/") != nil)
        #expect(WebURL("https://\(label)a.com/") == nil)
        #expect(WebURL("https://\(label).\(label).\(label).\(label)/") == nil)
    }

    @Test func urlOfFoundationHasTheSameHost() {
        for text in ["https://bücher.example/?a[]=1", "https://[::1]:8080/x", "https://ex.com./"] {
            let url = WebURL(text)
            #expect(url?.url.host == url?.host.filter { $0 != "[" && $0 != "]" })
        }
    }

    @Test func messageNamesTheOffsetAndTheRemedy() {
        #expect(WebURLError(.percentEncoding(offset: 18)).description.contains("byte 18"))
        #expect(WebURLError(.percentEncoding(offset: 18)).description.contains("%25"))
    }
}
