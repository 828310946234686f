import Foundation
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct JSONBodyEncoderTests {
    @Test func aLinkIsWrittenAsByFoundation() throws {
        let link = DynamicLink(
            link: try WebURL("https://www.example.com/trips/42?from=mail&lang=de"),
            android: AndroidParameters(packageName: "com.example.android", minimumVersionCode: 120),
            ios: IOSParameters(bundleID: "com.example.ios", iPadBundleID: "com.example.ipad"),
            social: SocialParameters(title: "A weekend in Zürich", imageSize: ImageSize("1200x630")),
            customData: [
                "b": 1, "a": [1.5, true, .null, "x/y", [:], []], "ä": 1e300, "z": 1.0, "A": -0.0, "aa": 1e18,
                "\u{10FFFF}": "\u{FFFF}",
            ],
            unknownParameters: [QueryParameter(name: "x", value: "")], isAdvertisement: false)
        let moment = Date(timeIntervalSince1970: 1_790_000_000.125)
        try compare(
            LinkResource(
                id: "1", shortLink: "https://go.example.com/a", previewLink: "https://go.example.com/a?d=1",
                domain: "https://go.example.com", code: "a", link: link, name: "A \"name\"", tags: ["one", "two"],
                createdAt: moment, updatedAt: moment, keyID: nil, version: 3,
                warnings: [LinkWarning(code: "NOT_URI", message: "“a” < b", parameter: nil)]))
        try compare(LinkPage(links: [], next: "x"))
    }

    @Test func everyCharacterIsWrittenAsByFoundation() throws {
        let scalars = (0...0x2100).compactMap(Unicode.Scalar.init)
        try compare(scalars.map { "a\($0)b" })
        try compare(scalars.reduce(into: "") { $0.unicodeScalars.append($1) })
        try compare(["\u{2028}": "\u{1F600}", "\n": "\"", "/": "\\"])
    }

    @Test func numbersAreWrittenAsByFoundation() throws {
        try compare([0, -0.0, 1, 1.5, 0.1, 1e15, 1e16, 1e17, 123_456_789_012_345_680, 1e-7] as [Double])
        try compare([Double.leastNonzeroMagnitude, .greatestFiniteMagnitude])
        try compare([Float(0.1), 16_777_216, 1e10])
        try compare([Int64.min, .max, 0])
        try compare([UInt8.max])
    }

    @Test func numbersThatAreNotFiniteAreErrors() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try JSONBodyEncoder.bytes(of: [number]) }
        }
    }

    @Test func membersAreInTheOrderOfTheirBytes() throws {
        let names = ["b", "B", "a10", "a9", "ä", "a", "", "ab", "z", "\u{FF01}", "\u{1F600}", "e\u{301}", "\u{E9}x"]
        try compare(Dictionary(names.map { ($0, 1) }, uniquingKeysWith: { $1 }))
        try compare([Int: String](uniqueKeysWithValues: (0..<12).map { ($0, "x") }))
    }

    @Test func containersInsideOfContainersAreWrittenAsByFoundation() throws {
        try compare(Nesting())
        try compare([[Nesting?]]([[nil, Nesting()], []]))
    }

    private func compare(_ value: some Encodable) throws {
        let bytes = try JSONBodyEncoder.bytes(of: value)
        let expected = try WireJSON.encoder().encode(value)
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }
}

/// Encodes by all the ways that an encoder offers.
private struct Nesting: Encodable {
    private struct Base: Encodable {
        let text = "base"
    }

    private enum Key: String, CodingKey {
        case z, object, array, null, flag, date, empty, again
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("last", forKey: .z)
        var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
        var array = container.nestedUnkeyedContainer(forKey: .array)
        try array.encode(1)
        try array.encodeNil()
        try array.encode(true)
        try array.encode("text")
        try array.encode(1.25)
        try array.encode(Date(timeIntervalSince1970: 0))
        var inner = array.nestedUnkeyedContainer()
        try inner.encode([Base()])
        var innerObject = array.nestedContainer(keyedBy: Key.self)
        try innerObject.encode(Base(), forKey: .z)
        try Base().encode(to: array.superEncoder())
        try object.encode(2.5, forKey: .z)
        try object.encode(Base(), forKey: .object)
        try container.encodeNil(forKey: .null)
        try container.encode(false, forKey: .flag)
        try container.encode(Date(timeIntervalSince1970: 1.5), forKey: .date)
        try container.encode([String: Int](), forKey: .empty)
        try Base().encode(to: container.superEncoder())
        var again = encoder.container(keyedBy: Key.self)
        try again.encodeIfPresent(Int?.none, forKey: .again)
        try again.encodeIfPresent("x", forKey: .again)
    }
}
