import Foundation
import HTTPTypes
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What pages report, and that nobody learns anything by it.
@Suite struct DeviceReportControllerTests {
    private static let name = "Sec-Fetch-Site"

    private struct Fixture {
        let journal = TakenJournal()
        let service: ServiceUnderTest
        let token: ClickToken

        init() async throws {
            service = try await ServiceUnderTest(journal: journal)
            token = try #require(
                service.useCases.clickTokens.token(
                    of: LinkRecord.ID(at: ServiceUnderTest.moment), at: ServiceUnderTest.moment))
        }

        func send(
            _ form: String? = nil, site: String? = "same-origin", origin: String? = nil,
            userAgent: String = LinkHostFixture.iPhone
        ) async throws -> (answer: Answer, told: [DeviceTraits]) {
            var headers: HTTPFields = [.userAgent: userAgent, .contentType: "application/x-www-form-urlencoded"]
            if let site { headers[try #require(HTTPField.Name(DeviceReportControllerTests.name))] = site }
            if let origin { headers[.origin] = origin }
            let body = form ?? "click=\(token)&width=390&height=844&zone=Europe%2FVienna&language=de"
            let answer = try await service.send(.post, "/_/device", headers: headers, body: Array(body.utf8))
            let told = journal.take().compactMap { entry -> DeviceTraits? in
                if case .candidateTraits(let traits, _, _) = entry { traits } else { nil }
            }
            return (answer, told)
        }
    }

    @Test func aPageOfTheSameHostReportsItsDevice() async throws {
        let (answer, told) = try await Fixture().send()
        #expect(answer.status == .noContent && answer.body.isEmpty)
        #expect(
            told == [
                DeviceTraits(
                    platform: .ios, screen: ScreenSize(390, 844), language: DeviceLanguage("de"),
                    timeZone: "Europe/Vienna")
            ])
    }

    @Test(arguments: [
        ("same-origin", nil, true), ("cross-site", "http://go.example.com", false), ("same-site", nil, false),
        ("none", nil, false), (nil, "http://go.example.com", true), (nil, "https://evil.example", false),
        (nil, nil, false), (nil, "null", false),
    ])
    func onlyPagesOfTheSameHostAreHeard(site: String?, origin: String?, isHeard: Bool) async throws {
        let (answer, told) = try await Fixture().send(site: site, origin: origin)
        #expect(answer.status == .noContent && told.isEmpty != isHeard)
    }

    @Test(arguments: [
        "", "click=", "click=\(String(repeating: "A", count: 46))&zone=UTC", "\0", "click=x&width=1&height=1",
        String(repeating: "a", count: 5000),
    ])
    func whatIsNotValidIsAnsweredAlike(form: String) async throws {
        let fixture = try await Fixture()
        let (answer, told) = try await fixture.send(form)
        #expect(answer.status == .noContent && answer.body.isEmpty && told.isEmpty)
        #expect(answer.headers.contains(.cacheControl))
    }

    @Test func aComputerReportsNothing() async throws {
        #expect(try await Fixture().send(userAgent: LinkHostFixture.desktop).told.isEmpty)
    }

    @Test func theCountOfReportsOfAClickIsOne() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.send().told.count == 1)
        #expect(try await fixture.send().told.isEmpty)
    }

    @Test(arguments: [HTTPRequest.Method.get, .put, .delete]) func onlyPostIsPossible(method: HTTPRequest.Method)
        async throws
    {
        let service = try await ServiceUnderTest()
        #expect(try await service.send(method, "/_/device").status == .methodNotAllowed)
    }
}
