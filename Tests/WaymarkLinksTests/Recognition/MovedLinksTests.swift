import Testing
import WaymarkLinks

@Suite struct MovedLinksTests {
    private func target(_ text: String, of link: String) throws -> String? {
        try MovedLinks(text).target(of: WebURL(link))?.description
    }

    @Test(arguments: [
        "https://example.page.link/summer,https://go.example.com/summer",
        "https://example.page.link/summer;https://go.example.com/summer",
        "https://example.page.link/summer\thttps://go.example.com/summer",
        "https://example.page.link/summer  https://go.example.com/summer ",
        "\"https://example.page.link/summer\",\"https://go.example.com/summer\"",
        "short_link,link\r\nhttps://example.page.link/summer,https://go.example.com/summer\r\n\r\n",
        "\n\nhttp://EXAMPLE.page.link/summer/?x=1,https://go.example.com/summer\n",
    ])
    func everyFormOfALineIsRead(_ text: String) throws {
        for link in [
            "https://example.page.link/summer", "http://example.page.link/summer/",
            "https://Example.Page.Link/summer?utm_source=a#b",
        ] {
            #expect(try target(text, of: link) == "https://go.example.com/summer")
        }
        #expect(try MovedLinks(text).count == 1)
    }

    @Test(arguments: [
        "https://example.page.link/Summer", "https://example.page.link/summer/x", "https://example.page.link/",
        "https://other.page.link/summer", "https://example.page.link:8443/summer",
        "https://example.page.link/?link=https://example.com/",
    ])
    func otherLinksAreNotMoved(_ link: String) throws {
        #expect(try target("https://example.page.link/summer,https://go.example.com/summer", of: link) == nil)
        #expect(try target("", of: link) == nil)
    }

    @Test func theNewLinkMayHoldSeparators() throws {
        let text = "https://a.page.link/b,https://example.com/?list=1,2;3"
        #expect(try target(text, of: "https://a.page.link/b") == "https://example.com/?list=1,2;3")
    }

    @Test(arguments: [
        ("https://a.page.link/b", MovedLinksError.Reason.notAPair, 1),
        ("\nhttps://a.page.link/b,\n", .notAPair, 2),
        ("https://a.page.link/,https://go.example.com/b", .oldLink, 1),
        ("https://a.page.link/b,https://go.example.com/b\nb,https://go.example.com/b", .oldLink, 2),
        ("https://a.page.link/b,javascript:alert(1)", .newLink, 1),
        ("https://a.page.link/b,nowhere", .newLink, 1),
        ("https://a.page.link/b,https://e.com/1\nhttps://a.page.link/b,https://e.com/2", .repeated, 2),
    ])
    func aLineThatCannotBeReadIsNamed(text: String, reason: MovedLinksError.Reason, line: Int) {
        let error = #expect(throws: MovedLinksError.self) { try MovedLinks(text) }
        #expect(error?.reason == reason)
        #expect(error?.line == line)
        #expect(error?.description.hasPrefix("Line \(line) ") == true)
    }

    @Test func aLineMayBeThereTwice() throws {
        let line = "https://a.page.link/b,https://e.com/1\n"
        #expect(try MovedLinks(line + line).count == 1)
    }
}
