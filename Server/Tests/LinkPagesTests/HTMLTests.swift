import Testing

@testable import LinkPages

@Suite struct HTMLTests {
    @Test func textIsEscapedAndMarkupIsNot() {
        let link: HTML = "<a href=\"\("x\"y")\">\("a < b & 'c'")</a>"
        let page: HTML = "<p>\(link)\(3)</p>"
        #expect(page.markup == "<p><a href=\"x&quot;y\">a &lt; b &amp; &#39;c&#39;</a>3</p>")
    }

    /// Unicode UAX #9: embeddings, overrides and isolates turn what follows; marks have an effect on their place alone.
    @Test(arguments: [
        ("\u{202E}gpj.exe", "gpj.exe"), ("a\u{2066}b\u{2069}c", "abc"), ("a\u{0}\u{1B}b\u{85}", "ab"),
        ("C++\u{200F}", "C++\u{200F}"), ("\u{61C}a\u{200E}", "\u{61C}a\u{200E}"), ("a\tb\nc", "a\tb\nc"),
        ("👨‍👩‍👧", "👨‍👩‍👧"), ("ü&\u{202E}ß<", "ü&amp;ß&lt;"), ("&&", "&amp;&amp;"), ("", ""), ("\u{202E}", ""),
    ])
    func charactersThatTurnOthersAreLeftOut(_ text: String, _ shown: String) {
        let html: HTML = "\(text)"
        #expect(html.markup == shown)
    }

    @Test func foreignTextKeepsItsDirectionInTheWordsOfAPage() {
        #expect(HTML.filled("Open in {app}", "app", with: "A & B").markup == "Open in <bdi>A &amp; B</bdi>")
        #expect(HTML.filled("{app}: {app}", "app", with: "x").markup == "<bdi>x</bdi>: <bdi>x</bdi>")
        #expect(HTML.filled("Open <it>", "app", with: "x").markup == "Open &lt;it&gt;")
    }

    @Test(arguments: [
        ("https://a.example/p", "https://a.example/p"),
        ("https://a.example/?a=1&b=2", "https://a.example/<wbr>?a=1<wbr>&amp;b=2"),
        (
            "https://a.example/?r=link%3Dhttps%253A%252F%252Fb.example",
            "https://a.example/<wbr>?r=link=https://b.example"
        ),
        ("https://a.example/%E2%82%AC%3Cb%3E", "https://a.example/€&lt;b&gt;"),
        // What is no text stays encoded.
        ("https://a.example/%FF%20", "https://a.example/%FF%20"),
        ("https://a.example/?", "https://a.example/<wbr>?"),
    ])
    func addressesAreDecodedForReaders(_ address: String, _ shown: String) {
        #expect(HTML.address(address).markup == shown)
    }

    @Test(arguments: [
        ("short", "short"), ("one two three four", "one two three…"), ("aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa…"),
        ("漢字漢字漢字漢字漢字漢字漢字漢字漢字", "漢字漢字漢字漢字漢字漢字漢字漢字…"),
        ("a bbbbbbbbbbbbbbbbbbbbb", "a bbbbbbbbbbbbbb…"), ("123456789 1234e\u{301}", "123456789 1234e\u{301}"),
        ("12345678901234e\u{301}\u{301}", "12345678901234…"),
    ])
    func aBeginningEndsBetweenWordsAndNeverInsideACharacter(_ text: String, _ beginning: String) {
        #expect(text.beginning(scalars: 16, bytes: 1000) == (text.unicodeScalars.count <= 16 ? text : beginning))
    }

    @Test func aBeginningCountsBytesAsTheyAreWritten() {
        #expect("\"\"\"".beginning(scalars: 9, bytes: 12) == "\"\"…")
        #expect("漢漢漢".beginning(scalars: 9, bytes: 9) == "漢漢漢")
        #expect(String(repeating: "\u{301}", count: 900).beginning(scalars: 9, bytes: 90) == "…")
    }
}
