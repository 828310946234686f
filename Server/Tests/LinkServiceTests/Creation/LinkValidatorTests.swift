import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

@Suite struct LinkValidatorTests {
    @Test(arguments: [
        "https://go.example.com/abc", "http://GO.example.com:80/x",
        "https://go.example.com:443/?link=x", "https://stranger.example.com/abc",
    ])
    func aDynamicLinkCannotBeTheDestination(link: String) async throws {
        let fixture = try await ServiceFixture()
        _ = try await fixture.addStranger()
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(try fixture.creation(of: link), caller: fixture.server)
        }
        #expect(error?.reason == .linkIsDynamicLink)
        #expect(error?.parameter == "link")
    }

    @Test(arguments: [LinkParameter.afl, .al, .ifl, .ipfl, .ofl])
    func noDestinationMayBeADynamicLink(parameter: LinkParameter) async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        let query = "link=https%3A%2F%2Fa.com&\(parameter.rawValue)=https%3A%2F%2Fgo.example.com%2Fabc"
        creation.reading = try LongLinkCodec.decodeQuery(query)
        let refused = creation
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(refused, caller: fixture.server)
        }
        #expect(error?.reason == .linkIsDynamicLink && error?.parameter == parameter.rawValue)
    }

    @Test func anAndroidLinkOfAnySchemeMustMatchThePatterns() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://shop\\.example\\.com/"])
        var creation = try fixture.creation()
        creation.reading.link.android.link = AppURI("googlechrome://navigate?url=https://evil.example")
        let refused = creation
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(refused, caller: fixture.server)
        }
        #expect(error?.reason == .urlPatternMismatch && error?.parameter == "al")
    }

    @Test func aDestinationBesideThePrefixIsFine() async throws {
        let fixture = try await ServiceFixture(prefix: "https://example.com/links")
        for link in ["https://example.com/x", "https://example.com/linksx"] {
            _ = try await fixture.useCases.shortener.create(try fixture.creation(of: link), caller: fixture.server)
        }
    }

    @Test func aDestinationThatNoPatternAllowsIsRefused() async throws {
        let fixture = try await ServiceFixture(urlPatterns: ["^https://shop\\.example\\.com/"])
        _ = try await fixture.useCases.shortener.create(try fixture.creation(), caller: fixture.server)
        var creation = try fixture.creation()
        creation.reading.link.ios.iPadFallbackLink = try WebURL("https://evil.example/"[...])
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(creation, caller: fixture.server)
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.reason == .urlPatternMismatch)
        #expect(error?.parameter == "ipfl")
        #expect(error?.value == "https://evil.example/")
    }

    @Test(arguments: [
        ("https://go.example.com/?link=https%3A%2F%2Fa.com", nil),
        ("https://go.example.com?link=https%3A%2F%2Fa.com", nil),
        ("HTTPS://GO.EXAMPLE.COM/?link=https%3A%2F%2Fa.com#x", nil),
        ("https://go.example.com//?link=https%3A%2F%2Fa.com", nil),
        ("https://go.example.com/abc", LinkServiceError.Reason.shortLinkGiven),
        ("https://go.example.com/abc?link=https%3A%2F%2Fa.com", .shortLinkGiven),
        ("https://go.example.com/", .unparsableLongLink),
        ("https://go.example.com/?apn=com.example", .unparsableLongLink),
        ("https://go.example.com/?link=", .unparsableLongLink),
        ("https://go.example.com/?link=ftp%3A%2F%2Fa.com", .unparsableLongLink),
        ("https://go.example.com/?link=javascript%3Aalert(1)", .unparsableLongLink),
        ("not a link", .unparsableLongLink), ("", .unparsableLongLink), ("?", .unparsableLongLink),
        ("https://go.example.com\r\n/?link=https%3A%2F%2Fa.com", .unparsableLongLink),
        ("https://elsewhere.example.com/?link=https%3A%2F%2Fa.com", .domainNotOwned),
        ("https://stranger.example.com/?link=https%3A%2F%2Fa.com", .domainNotOwned),
    ])
    func aLongLinkIsReadOrRefusedWithItsReason(text: String, reason: LinkServiceError.Reason?) async throws {
        let fixture = try await ServiceFixture()
        _ = try await fixture.addStranger()
        let directory = fixture.useCases.directory.current
        do {
            let input = try LongLinkInput(text, caller: fixture.server, directory: directory)
            #expect(reason == nil)
            #expect(input.domain.id == fixture.domain.id)
            #expect(input.reading.link.link.host == "a.com")
        } catch {
            #expect(error.reason == reason)
            #expect(error.code == .invalidArgument)
        }
    }

    @Test(arguments: [
        (String(repeating: "n", count: 257), []), ("a", ["t\u{7}"]),
        ("a", ["t\u{200B}"]), ("a", ["t", "t"]), ("a", [""]),
        ("a", [String(repeating: "t", count: 65)]), ("a", (0..<33).map(String.init)),
    ])
    func wrongLabelsAreRefused(name: String, tags: [String]) async throws {
        let fixture = try await ServiceFixture()
        var creation = try fixture.creation()
        creation.name = name
        creation.tags = tags
        let refused = creation
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.shortener.create(refused, caller: fixture.server)
        }
    }
}
