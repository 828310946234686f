import Testing
import WaymarkLinks

@testable import LinkPages

@Suite struct SocialTagsTests {
    private static let image = WebURL("https://example.com/picture.png?a=1&b=2")

    /// The tags of a card, by their names.
    private func tags(_ social: SocialParameters) throws -> [String: String] {
        let markup = SocialTags.tags(social, url: "https://go.example.com/abc", siteName: "Example").markup
        let pairs = try ParsedPage(markup).all("meta").map { tag in
            (tag.attributes["property"] ?? tag.attributes["name"] ?? "", tag.attributes["content"] ?? "")
        }
        return try #require(Set(pairs.map(\.0)).count == pairs.count ? Dictionary(uniqueKeysWithValues: pairs) : nil)
    }

    @Test func everyFieldIsToldOnce() throws {
        let tags = try tags(
            SocialParameters(
                title: "A <b> & \"c\"", description: "d", imageLink: Self.image, imageSize: ImageSize("800x418")))
        #expect(
            tags == [
                "og:type": "website", "og:url": "https://go.example.com/abc", "og:site_name": "Example",
                "og:title": "A <b> & \"c\"", "og:description": "d",
                "og:image": "https://example.com/picture.png?a=1&b=2", "og:image:width": "800",
                "og:image:height": "418", "og:image:alt": "A <b> & \"c\"",
                "twitter:card": "summary_large_image",
            ])
    }

    @Test func noSizeIsToldThatNobodyKnows() throws {
        let tags = try tags(SocialParameters(title: "a", imageLink: Self.image))
        #expect(tags["og:image:width"] == nil && tags["og:image:height"] == nil)
        #expect(tags["twitter:card"] == "summary_large_image")
    }

    @Test func aSizeWithoutAnImageIsNotTold() throws {
        let tags = try tags(SocialParameters(title: "a", imageSize: ImageSize("1200x630")))
        #expect(tags["og:image:width"] == nil && tags["twitter:card"] == "summary")
    }

    @Test(arguments: [
        ("1200x630", true), ("300x157", true), ("299x157", false), ("300x156", false), ("1024x768", true),
        ("512x512", false), ("1200x1200", false), ("1080x1920", false), ("99999x1", false),
    ])
    func smallSquareAndUprightImagesGetASmallCard(_ size: String, _ isLarge: Bool) throws {
        let tags = try tags(SocialParameters(imageLink: Self.image, imageSize: ImageSize(size)))
        #expect(tags["twitter:card"] == (isLarge ? "summary_large_image" : "summary"))
    }

    @Test(arguments: ["", " ", "\u{200B}", "\n\t\u{3000}", "\u{0}"])
    func textsThatShowNothingAreNone(_ text: String) throws {
        #expect(throws: PageSample.NoPage.self) {
            try PageSample.card.page { $0.social = SocialParameters(title: text, description: text) }
        }
        let page = try PageSample.preview.page { $0.social = SocialParameters(title: text, description: text) }
        #expect(try page.parsed.all("h1").map(\.text) == ["Continue in the app"])
    }

    @Test func aSizeAloneIsNoCard() {
        #expect(throws: PageSample.NoPage.self) {
            try PageSample.card.page { $0.social = SocialParameters(imageSize: ImageSize("1x1")) }
        }
    }

    @Test func theSizeOfALongLinksImageIsTold() throws {
        let page = try PageSample.card.page(
            longLink: "link=https://example.com/&si=https://example.com/i.png&si_size=1200x630"
        ).text
        #expect(page.contains("<meta property=\"og:image:width\" content=\"1200\">"))
        #expect(page.contains("<meta property=\"og:url\" content=\"http://localhost/?link="))
    }
}
