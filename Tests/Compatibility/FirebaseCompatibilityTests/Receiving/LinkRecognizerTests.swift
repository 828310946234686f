import Testing

@testable import FirebaseCompatibility

/// The numbers are those of the rules in the documentation of ``LinkRecognizer``.
@Suite struct LinkRecognizerTests {
    private let recognizer = LinkRecognizer(customDomains: [
        "https://a.firebase.com/mypath", "https://link.example.com/", "http://plain.example.com",
        "no-scheme.example.com",
        "https://", "https://PLUS.example.com",
    ])

    @Test(arguments: [
        // 1
        "https://goo.gl/app/sample?link=https://example.com", "http://goo.gl/app", "https://page.link/app/x",
        "https://app.google/apple",
        // 2
        "https://sample.page.link?link=https://example.com", "https://sample.page.link/?link=https%3A%2F%2Fexample.com",
        "http://Sample9.app.goo.gl/?apn=a&link=http://x", "https://sample.app.google/?deeplink=http",
        "https://sample.page.link/?link=httpx",
        // 3
        "https://sample.page.link/abcd", "https://sample.page.link/a-B_9", "https://sample.app.goo.gl/abcd?a=b",
        "https://sample.app.google/abcd/?=", "https://sample.page.link/abcd?x=1#f",
        "https://sample.page.link/abcd?x#y=",
        // 4
        "https://sample.page.link/i/a/b?c", "https://sample.page.link/i/",
        // 5
        "https://a.firebase.com/mypath/x", "https://a.firebase.com/mypath/x/y?z", "https://link.example.com/x",
        "https://a.firebase.com/mypath?link=https://example.com", "https://a.firebase.com/mypath/?LINK=http%3A%2F%2Fx",
        "http://plain.example.com/x", "https://PLUS.example.com/a.b",
    ])
    func dynamicLinkIsRecognised(_ text: String) {
        #expect(recognizer.canParse(text))
    }

    @Test(arguments: [
        "", "https://", "not a url", "https://example.com/abcd", "ftp://sample.page.link/abcd",
        "HTTPS://sample.page.link/abcd",
        // 1
        "https://goo.gl/maps/x", "https://goo.gl/", "https://goo.gl/App/x", "https://sub.goo.gl/app/x",
        "https://goo.gl:443/app",
        // 2 and 3: host
        "https://my-sample.page.link/abcd", "https://a.b.page.link/abcd", "https://.page.link/abcd",
        "https://page.link/abcd",
        "https://sample.page.link:443/abcd", "https://sample.Page.link/abcd", "https://user@sample.page.link/abcd",
        "https://sample.page.link.evil.com/abcd", "https://sample_.page.link/abcd", "https://samplepage.link/abcd",
        // 2: query
        "https://sample.page.link/?link=ftp://x", "https://sample.page.link/?link=",
        "https://sample.page.link/#?link=http",
        "https://sample.page.link/?a#link=http",
        // 3: path
        "https://sample.page.link", "https://sample.page.link/", "https://sample.page.link/a/b",
        "https://sample.page.link/abcd/",
        "https://sample.page.link/abcd?", "https://sample.page.link/abcd?x", "https://sample.page.link/abcd/?x",
        "https://sample.page.link/ab.cd", "https://sample.page.link/ab%63d", "https://sample.page.link/abcd#f",
        "https://sample.page.link/abcd//?a=b",
        // 4
        "https://sample.page.link/I/x/y",
        // 5
        "https://a.firebase.com/mypath", "https://a.firebase.com/mypath/", "https://a.firebase.com/mypathx/y",
        "https://a.firebase.com/mypath?link=ftp://x", "https://a.firebase.com/mypath?notlink=https://x",
        "https://a.firebase.com/other/x", "http://a.firebase.com/mypath/x", "https://plain.example.com/x",
        "https://no-scheme.example.com/x", "https://A.firebase.com/mypath/x", "https://link.example.com.evil.com/x",
        "https://link.example.com#/x", "https://link.example.com:8080/x", "https://plus.example.com/x",
        "https://link.example.com/x y", "https://link.example.com/x\n",
    ])
    func otherAddressIsNot(_ text: String) {
        #expect(!recognizer.canParse(text))
    }

    @Test func segmentNamedLikeAnInvitationIsAnOrdinaryShortLink() {
        #expect(recognizer.matchesShortLinkFormat("https://sample.page.link/i"))
    }

    @Test(arguments: [
        ("https://sample.page.link/abcd", true),
        ("https://sample.page.link/abcd?a=b", true),
        ("https://sample.page.link/i/x", true),
        ("https://sample.page.link/?link=https://x", false),
        ("https://sample.page.link?link=https://x", false),
        ("https://goo.gl/app/x?link=https://x", true),
        ("https://a.firebase.com/mypath/x", true),
        ("https://a.firebase.com/mypath?link=https://x", true),
        ("https://link.example.com/?link=https://x", false),
        ("https://link.example.com/x?link=https://x", true),
        ("https://link.example.com/link/dismiss", false),
        ("https://link.example.com/LINK/Dismissed", false),
        ("https://link.example.com/%6Cink/dismiss", false),
        ("https://example.com/abcd", false),
    ])
    func shortFormatIsAnyPathThatIsNotDismissal(_ text: String, _ isShort: Bool) {
        #expect(recognizer.matchesShortLinkFormat(text) == isShort)
    }

    @Test func withoutCustomDomainsOnlyGooglesAreKnown() {
        #expect(LinkRecognizer().canParse("https://sample.page.link/abcd"))
        #expect(!LinkRecognizer().canParse("https://link.example.com/x"))
    }
}
