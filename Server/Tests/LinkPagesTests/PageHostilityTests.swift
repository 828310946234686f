import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkPages

/// Texts and addresses that try to be more than that stay what they are, on every page.
@Suite struct PageHostilityTests {
    static let texts = [
        "<script>alert(1)</script>", "\"><script>alert(1)</script>", "'><script>alert(1)</script>",
        "</title><script>alert(1)</script>", "</style><script>alert(1)</script>", "</script><script>alert(1)</script>",
        "</h1></main></body></html><script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "\"><img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)",
        "` onmouseover=`alert(1)",
        "\" autofocus onfocus=alert(1) x=\"", "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
        "<math><mi xlink:href=\"javascript:alert(1)\">", "<iframe src=javascript:alert(1)>",
        "<a href=javascript:alert(1)>x</a>", "<meta http-equiv=refresh content=0;url=//evil.example>",
        "\" http-equiv=\"refresh\" content=\"0;url=//evil.example", "<base href=//evil.example/>",
        "<link rel=stylesheet href=//evil.example>", "<style>*{display:none}</style>", "<form action=//evil.example>",
        "<object data=//evil.example>", "<embed src=//evil.example>", "<!--", "--><script>alert(1)</script>",
        "<![CDATA[",
        "<?xml version=\"1.0\"?>", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&amp;lt;",
        "&quot;&#39;",
        "\u{202E}gpj.exe", "\u{2066}x\u{2069}", "a\u{0}b", "\u{1B}[31m", "\r\nSet-Cookie: a=b", "\u{2028}alert(1)",
        "{{7*7}}", "${alert(1)}", "{app}", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
        "\u{FEFF}<script>", "<ScRiPt>alert(1)</sCrIpT>", "<x/onclick=alert(1)>", "\u{3C}\u{0}script>", "＜script＞",
    ]

    static let addresses = [
        "https://example.com/\"><script>alert(1)</script>", "https://example.com/'onclick='alert(1)",
        "https://example.com/?a=\" onload=\"alert(1)", "https://example.com/#<script>alert(1)</script>",
        "https://example.com/;action=x;end", "https://example.com/#Intent;package=evil;end",
        "https://example.com/%22%3E%3Cscript%3E", "https://example.com/\n<script>",
        "https://example.com/\\@evil.example",
        "https://example.com/)%20url(x", "https://example.com/?a=1&b=<b>&lt;", "https://example.com/`alert(1)`",
    ]

    @Test func theTablesAreLongEnough() {
        #expect(Set(Self.texts).count + Set(Self.addresses).count >= 60)
    }

    @Test(arguments: PageSample.allCases)
    func textsOfALinkAreInert(_ sample: PageSample) throws {
        let harmless = try sample.page().parsed.elements.map(\.name)
        for text in Self.texts {
            let page = try sample.page { $0.social = SocialParameters(title: text, description: text) }
            let parsed = try check(page.text, hostile: text)
            // The flow page warns of some titles.
            if sample == .flow { continue }
            #expect(parsed.elements.map(\.name) == harmless, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [PageSample.preview, .previewInWeChat, .androidInLine, .macOrIPad, .appOnly, .card, .flow])
    func addressesOfALinkAreInert(_ sample: PageSample) throws {
        for text in Self.addresses {
            guard let url = WebURL(text) else { continue }
            let page = try sample.page {
                $0.link = url
                $0.social.imageLink = url
                $0.ios.fallbackLink = url
                $0.android.fallbackLink = url
            }
            try check(page.text, hostile: text)
        }
    }

    @Test(arguments: PageSample.allCases)
    func textsOfAnOwnerAreInert(_ sample: PageSample) throws {
        for text in Self.texts {
            let pages = DomainBrand(name: text, title: text, text: text)
            try check(try sample.page(pages: pages, apps: [.sample(name: text)]).text, hostile: text)
        }
    }

    private static let schemes = [
        "https:", "http:", "intent:", "example:", "kakaotalk:", "data:image/png;base64,", "data:,",
    ]

    @discardableResult
    private func check(_ text: String, hostile: String) throws -> ParsedPage {
        let page = try ParsedPage(text)
        for element in page.elements {
            for (name, value) in element.attributes {
                #expect(!name.hasPrefix("on") && name != "style" && name != "http-equiv", "\(name) for \(hostile)")
                if name == "href" || name == "src" {
                    #expect(
                        value.isEmpty || Self.schemes.contains { value.hasPrefix($0) }, "\(value) for \(hostile)")
                    #expect(!value.contains { $0.isNewline }, "\(value) for \(hostile)")
                }
            }
        }
        for element in page.all("script") + page.all("style") {
            #expect(element.attributes["nonce"]?.count == 32, "\(hostile)")
            #expect(!element.text.contains("alert("), "\(hostile)")
        }
        for scalar in ["\u{202E}", "\u{2066}", "\u{0}", "\u{1B}"] as [Unicode.Scalar] {
            #expect(!text.unicodeScalars.contains(scalar), "\(hostile)")
        }
        return page
    }
}
