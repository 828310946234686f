import LinkQRCodes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkPages

@Suite struct QRCodeDrawingTests {
    @Test(arguments: [
        (SocialParameters(), nil), (SocialParameters(title: "a"), nil), (SocialParameters(description: "b"), "b"),
        (SocialParameters(title: "a", description: "b"), "b"),
    ])
    func aComputerIsToldOnceWhatToDoWithTheCode(_ social: SocialParameters, _ text: String?) throws {
        let page = try PageSample.appOnly.page { $0.social = social }.parsed
        let texts = page.all("p").map(\.text)
        #expect(texts.filter { $0 == "Scan the code with the camera of your phone." }.count == 1)
        #expect(text == nil || texts.first == text)
    }

    /// The drawing is read back, stroke by stroke.
    @Test(arguments: ["https://go.example.com/abc", String(repeating: "ab/", count: 60)])
    func everyDarkModuleIsDrawnOnceAndNoOther(_ text: String) throws {
        let code = try QRCode(text)
        let drawing = try #require(QRCodeDrawing(of: text, title: "t")).markup.markup
        let path = try #require(drawing.firstMatch(of: #/stroke="#000" d="([^"]*)"/#)?.1)
        var drawn: Set<[Int]> = []
        var (x, y) = (0, 0)
        for match in path.matches(of: #/(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)/#) {
            if let column = match.1, let row = match.2, let start = Int(column), let line = Int(row) {
                (x, y) = (start, line)
            } else {
                x += match.3.flatMap { Int($0) } ?? 0
            }
            for _ in 0..<(Int(match.4) ?? 0) {
                #expect(drawn.insert([x - 4, y - 4]).inserted)
                x += 1
            }
        }
        let dark = (0..<code.width).flatMap { row in
            (0..<code.width).filter { code.isDark(column: $0, row: row) }.map { [$0, row] }
        }
        #expect(drawn == Set(dark))
    }

    /// Up to 2,331 bytes fit at the level of small codes, up to 2,953 at the lowest.
    @Test(arguments: [(40, "svg"), (2400, "img"), (2900, "img"), (3100, nil), (8000, nil)])
    func aLinkThatNoCodeHoldsIsToBeCopied(_ length: Int, _ element: String?) throws {
        let start = "http://localhost/?app_only=1&apn=com.example&link=https://example.com/"
        let link = start + String(repeating: "a", count: max(0, length - start.utf8.count))
        let page = try PageSample.appOnly.page(longLink: String(link.dropFirst("http://localhost/?".count))).parsed
        #expect(page.all("button").map(\.text) == ["Copy the link"])
        let code = page.elements.first { $0.attributes["class"] == "qr" }
        #expect(code?.name == element)
        #expect(
            (code?.attributes["alt"] ?? code?.attributes["aria-label"])
                == (element == nil ? nil : "QR code of this link"))
        #expect(page.all("p").contains { $0.text.hasPrefix("Scan the code") } == (element != nil))
    }

    @Test func theModulesOfAPictureAreOfOneSize() throws {
        let drawing = try #require(QRCodeDrawing(of: String(repeating: "a", count: 2000), title: "t"))
        let image = try #require(try ParsedPage(drawing.markup.markup).all("img").first)
        let width = try #require(image.attributes["width"].flatMap { Int($0) })
        let code = try QRCode(String(repeating: "a", count: 2000), level: .low)
        #expect(width % (code.width + 8) == 0)
        #expect(image.attributes["height"] == image.attributes["width"])
    }
}
