import FirebaseAPI
import Testing

@Suite struct FirebaseRouteTests {
    @Test func theShortLinkIsOneSegment() {
        #expect(
            FirebaseRoute.linkStats(of: "https://example.page.link/wXYz")
                == "/v1/https%3A%2F%2Fexample.page.link%2FwXYz/linkStats")
    }

    @Test(arguments: [
        ("/v1/https%3A%2F%2Fa.b%2Fc/linkStats", "https%3A%2F%2Fa.b%2Fc"),
        ("/v1/https://a.b/c/linkStats", "https://a.b/c"),
        ("/v1/linkStats", nil), ("/v1//linkStats", nil), ("/v2/x/linkStats", nil), ("/v1/x/stats", nil), ("", nil),
    ])
    func theShortLinkIsReadAsItStands(path: String, link: String?) {
        #expect(FirebaseRoute.shortLink(inLinkStats: path) == link)
    }
}
