import FirebaseAPI
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct FirebaseStatisticsTests {
    /// A service with one link that was clicked twice on Android and opened again on iOS.
    private func visited() async throws -> (ServiceUnderTest, link: String) {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink()
        let code = try #require(link.split(separator: "/").last.flatMap { ShortCode($0) })
        let domain = try await service.useCases.administration.domain(named: ServiceUnderTest.domain)
        let record = try #require(try await service.database.link(domain: domain.id, code: code))
        for (event, platform) in [(LinkEvent.click, LinkPlatform.android), (.click, .android), (.appReopen, .ios)] {
            service.useCases.recorder.record(event, link: record.id, platform: platform)
        }
        return (service, link)
    }

    @Test func countsAreTextAndAtOnceThere() async throws {
        let (service, link) = try await visited()
        let answer = try await service.get(FirebaseRoute.linkStats(of: link) + "?durationDays=7&alt=json")
        #expect(answer.text.contains(#"{"platform":"ANDROID","count":"2","event":"CLICK"}"#))
        #expect(answer.text.contains(#"{"platform":"IOS","count":"1","event":"APP_RE_OPEN"}"#))
    }

    @Test func theShortLinkIsReadHoweverItIsWritten() async throws {
        let (service, link) = try await visited()
        let plain = link.dropFirst("https://".count)
        let forms = [
            FirebaseRoute.linkStats(of: link), "/v1/https%3a%2f%2f\(plain.replacing("/", with: "%2f"))/linkStats",
            "/v1/\(link)/linkStats", "/v1/https:/\(plain)/linkStats",
            FirebaseRoute.linkStats(of: String(plain)), FirebaseRoute.linkStats(of: link + "/"),
        ]
        for path in forms {
            let stats = try await service.get(path).message(DynamicLinkStats.self)
            #expect(stats.linkEventStats.count == 2, "\(path)")
        }
    }

    @Test func aDeletedLinkIsGone() async throws {
        let (service, link) = try await visited()
        let server = try service.useCases.keys.caller(forKey: service.serverKey)
        let found = try #require(try await service.useCases.catalog.link(at: link, caller: server))
        _ = try await service.useCases.catalog.delete(found.record.id, caller: server)
        let error = try await service.get(FirebaseRoute.linkStats(of: link)).googleError()
        #expect(error.code == 410 && error.status == "NOT_FOUND")
        let reopened = try await service.postWithKey(
            FirebaseRoute.reopenAttribution, #"{"requestedLink":"\#(link)"}"#)
        #expect(try reopened.googleError().code == 410)
        // Firebase gives the same long link the same short link; a deleted one is none.
        let again = try await service.shortLink()
        #expect(again != link)
        #expect(try await service.shortLink() == again)
    }

    @Test func aLinkWithoutEventsHasNoNumbers() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink()
        #expect(try await service.get(FirebaseRoute.linkStats(of: link)).text == "{}")
    }

    @Test(arguments: ["0", "-1", "x", "", "1.5", "99999999999999999999"])
    func daysMustBeAWholeNumberAboveZero(days: String) async throws {
        let (service, link) = try await visited()
        let error = try await service.get(FirebaseRoute.linkStats(of: link) + "?durationDays=\(days)").googleError()
        #expect(error.code == 400)
        #expect(error.fields == ["duration_days"])
    }

    @Test func anyNumberOfDaysIsTaken() async throws {
        let (service, link) = try await visited()
        let answer = try await service.get(FirebaseRoute.linkStats(of: link) + "?durationDays=9223372036854775807")
        #expect(try answer.message(DynamicLinkStats.self).linkEventStats.count == 2)
    }

    @Test func linksOfOthersAreNotTold() async throws {
        let (service, link) = try await visited()
        let foreign = try await service.keyOfAnotherProject()
        for (path, key) in [(link, foreign), ("https://nowhere.example/abc", service.serverKey)] {
            let answer = try await service.send(
                .get, FirebaseRoute.linkStats(of: path), headers: [.authorization: "Bearer \(key)"])
            let error = try answer.googleError()
            #expect(error.code == 403)
            #expect(error.status == "PERMISSION_DENIED")
        }
    }

    @Test func unknownLinksAreNotFound() async throws {
        let service = try await ServiceUnderTest()
        for link in ["https://go.example.com/NoSuchLink", "https://go.example.com/", "https://go.example.com/a/b"] {
            let error = try await service.get(FirebaseRoute.linkStats(of: link)).googleError()
            #expect(error.code == 404)
            #expect(error.status == "NOT_FOUND")
        }
    }

    @Test(arguments: ["%25", "javascript%3Aalert(1)", "https%3A%2F%2F", "%20"])
    func whatIsNoLinkIsRefused(text: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.get("/v1/\(text)/linkStats").googleError()
        #expect([400, 403].contains(error.code))
    }
}
