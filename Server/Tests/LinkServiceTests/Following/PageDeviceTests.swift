import InstallMatching
import LinkStorage
import Testing

@testable import LinkRules

/// What the page of a click tells about its device.
@Suite struct PageDeviceTests {
    private static let full = "click=abc&width=390&height=844&zone=Europe%2FVienna&language=de-AT"

    @Test func aFormIsRead() throws {
        let device = try #require(PageDevice(form: Self.full))
        #expect(device.token == "abc" && device.screen == ScreenSize(390, 844))
        #expect(device.timeZone == "Europe/Vienna" && device.language?.description == "de-AT")
        let traits = try #require(device.traits(of: Visitor(platform: .ios)))
        #expect(traits.platform == .ios && traits.screen == device.screen && traits.timeZone == "Europe/Vienna")
        #expect(traits.form == nil && traits.system == nil && traits.model == nil)
    }

    @Test(arguments: [
        ("click=a&width=0&height=844&zone=UTC", "zone"), ("click=a&width=-1&height=5&language=de", "language"),
        ("click=a&width=390&zone=a%20b&language=en", "language"),
        ("click=a&width=9e9&height=1&zone=Etc/GMT%2B1", "zone"),
        ("click=a&width=390&height=844&zone=&language=%00", "screen"),
    ])
    func whatNoBrowserSendsIsLeftOut(form: String, left: String) throws {
        let device = try #require(PageDevice(form: form))
        #expect((device.screen != nil) == (left == "screen"))
        #expect((device.timeZone != nil) == (left == "zone"))
        #expect((device.language != nil) == (left == "language"))
    }

    @Test(arguments: [
        "", "click=abc", "width=390&height=844", "click=abc&zone=a%20b", "{\"click\":1}",
        "click=abc&zone=UTC&x=" + String(repeating: "a", count: 512),
    ])
    func otherFormsAreNone(form: String) {
        #expect(PageDevice(form: form) == nil)
    }

    @Test func anyBytesAreReadWithoutAFault() {
        var generator = SplitMix64(seed: 5)
        let characters = Array("click=&width0123456789-height%zone/language\0é".utf8)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                characters.randomElement(using: &generator) ?? 0
            }
            if let device = PageDevice(form: "click=a&" + String(decoding: bytes, as: UTF8.self)) {
                #expect(device.screen != nil || device.timeZone != nil || device.language != nil)
            }
        }
    }

    @Test(arguments: [VisitorPlatform.windows, .macos, .linux, .harmonyos, .other])
    func onlyDevicesWithAStoreHaveTraits(platform: VisitorPlatform) throws {
        #expect(try #require(PageDevice(form: Self.full)).traits(of: Visitor(platform: platform)) == nil)
    }
}
