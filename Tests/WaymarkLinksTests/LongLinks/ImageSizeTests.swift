import Testing
import WaymarkLinks

@Suite struct ImageSizeTests {
    @Test(arguments: [("1200x630", 1200, 630), ("1x1", 1, 1), ("99999x007", 99_999, 7)])
    func readsWidthAndHeight(_ text: String, _ width: Int, _ height: Int) throws {
        let size = try #require(ImageSize(text))
        #expect(size.width == width && size.height == height)
        #expect(ImageSize(size.description) == size)
    }

    @Test(arguments: [
        "", "x", "1200", "1200x", "x630", "0x1", "-1x1", "+1x1", "1x1x1", "100000x1", "1.5x1", "1200X630", " 1x1",
        "٣x١",
        "99999999999999999999x1",
    ])
    func refusesEverythingElse(_ text: String) {
        #expect(ImageSize(text) == nil)
    }

    @Test func aLongLinkCarriesIt() throws {
        let reading = try LongLinkCodec.decodeQuery("link=https://example.com&si_size=800x418")
        #expect(reading.link.social.imageSize == ImageSize("800x418"))
        let wrong = try LongLinkCodec.decodeQuery("link=https://example.com&si_size=big")
        #expect(wrong.link.social.imageSize == nil)
        #expect(wrong.issues.map(\.kind) == [.badImageSize])
    }
}
