import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Making, reading and listing links.
@Suite struct NativeLinksTests {
    @Test func createAnswersTheLinkWithItsPlace() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, "/api/v1/links", ServiceUnderTest.linkBody)
        #expect(answer.status == .created)
        let link = try answer.decoded(LinkResource.self)
        #expect(answer.headers[.location] == "/api/v1/links/\(link.id)")
        #expect(answer.headers[.eTag] == "\"1\"")
        #expect(link.shortLink == "https://go.example.com/\(link.code)")
        #expect(link.code.count == 17)
        #expect(link.link.link.description == "https://example.com/a?b=c")
        #expect(link.isManaged)

        let read: LinkResource = try await service.get("/api/v1/links/\(link.id)").decoded()
        #expect(read.shortLink == link.shortLink)
        #expect(read.name == "A")
        #expect(read.warnings == nil)
    }

    @Test func createReadsLongLinksAndTellsWhatIsOdd() async throws {
        let service = try await ServiceUnderTest()
        let longLink = "https://go.example.com/?link=https%3A%2F%2Fexample.com%2F&zzz=1"
        let link = try await service.createLink(#"{"longLink":"\#(longLink)","suffix":"short"}"#)
        #expect(link.code.count == 4)
        #expect(link.warnings?.map(\.code).contains("UNRECOGNIZED_PARAM") == true)
    }

    @Test(arguments: [
        (#""android":{"packageName":"shop"}"#, "/link/android/packageName", "“_”, as in com.example.app."),
        (#""ios":{"bundleID":"com.example.my_app"}"#, "/link/ios/bundleID", "“-” and “.”, as in com.example.app."),
        (#""ios":{"iPadBundleID":"a b"}"#, "/link/ios/iPadBundleID", "“-” and “.”, as in com.example.app."),
    ])
    func aNameThatNoAppCanHaveIsRefusedByItsMember(member: String, pointer: String, right: String) async throws {
        let service = try await ServiceUnderTest()
        let body = #"{"link":{"link":"https://example.com",\#(member)}}"#
        let link = try await service.createLink(ServiceUnderTest.linkBody)
        for answer in [
            try await service.sendJSON(.post, "/api/v1/links", body),
            try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", body),
        ] {
            #expect(answer.status == .unprocessableContent)
            let problem: ProblemDetails = try answer.decoded()
            #expect(problem.errors?.first?.pointer == pointer)
            #expect(problem.errors?.first?.detail.hasSuffix(right) == true)
        }
    }

    @Test func aLongLinkLosesANameThatNoAppCanHave() async throws {
        let service = try await ServiceUnderTest()
        let longLink = "https://go.example.com/?link=https%3A%2F%2Fexample.com%2F&apn=shop&ibi=com.example.ios"
        let link = try await service.createLink(#"{"longLink":"\#(longLink)"}"#)
        #expect(link.link.android.packageName == nil && link.link.ios.bundleID == "com.example.ios")
        #expect(link.warnings?.map(\.code).contains("NOT_IN_PROJECT_ANDROID_PACKAGE_NAME") == true)
    }

    @Test func customCodesAreTakenOnce() async throws {
        let service = try await ServiceUnderTest()
        let json = #"{"link":{"link":"https://example.com"},"customCode":"Summer"}"#
        #expect(try await service.sendJSON(.post, "/api/v1/links", json).status == .created)
        let again = try await service.sendJSON(.post, "/api/v1/links", json)
        #expect(again.status == .conflict)
        let problem: ProblemDetails = try again.decoded()
        #expect(problem.type == "urn:waymark:problem:code-taken")
        #expect(problem.errors?.first?.pointer == "/customCode")
    }

    @Test func repeatedCreationFindsTheFirstLink() async throws {
        let service = try await ServiceUnderTest()
        let headers: HTTPFields = [.idempotencyKey: "one"]
        let first = try await service.sendJSON(.post, "/api/v1/links", ServiceUnderTest.linkBody, headers: headers)
        let second = try await service.sendJSON(.post, "/api/v1/links", ServiceUnderTest.linkBody, headers: headers)
        #expect(first.headers[.idempotentReplayed] == nil)
        #expect(second.status == .created)
        #expect(second.headers[.idempotentReplayed] == "true")
        #expect(try second.decoded(LinkResource.self).id == first.decoded(LinkResource.self).id)

        let other = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/other"}}"#, headers: headers)
        #expect(other.status == .unprocessableContent)
        #expect(try other.decoded(ProblemDetails.self).type == "urn:waymark:problem:idempotency-mismatch")
    }

    @Test func linksOfAppKeysAreNotManaged() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, "/api/v1/links", ServiceUnderTest.linkBody, key: service.appKey)
        #expect(answer.status == .created)
        #expect(try answer.decoded(LinkResource.self).isManaged == false)
        let managed: LinkPage = try await service.get("/api/v1/links?managed=only").decoded()
        #expect(managed.links.isEmpty)
    }

    @Test func listGivesPagesWithTheirSuccessor() async throws {
        let service = try await ServiceUnderTest()
        for number in 1...5 {
            _ = try await service.createLink(
                #"{"link":{"link":"https://example.com/\#(number)"},"name":"n\#(number)"}"#)
        }
        var seen: Set<String> = []
        var path: String? = "/api/v1/links?limit=2"
        var pages = 0
        while let next = path {
            let answer = try await service.get(next)
            let page: LinkPage = try answer.decoded()
            seen.formUnion(page.links.compactMap(\.name))
            pages += 1
            let field = answer.headers[.link]
            #expect((field == nil) == (page.next == nil))
            path = field.map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        #expect(pages == 3)
        #expect(seen == ["n1", "n2", "n3", "n4", "n5"])
    }

    @Test(arguments: [
        ("q=example.com%2Fa", 1), ("q=nothing", 0), ("tag=x", 1), ("tag=y", 0), ("archived=only", 0),
        ("archived=included", 1), ("domain=https%3A%2F%2Fgo.example.com", 1), ("", 1),
    ])
    func listFilters(_ query: String, count: Int) async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.createLink()
        let page: LinkPage = try await service.get("/api/v1/links?\(query)").decoded()
        #expect(page.links.count == count)
    }

    @Test func linkIsFoundByItsShortLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let page: LinkPage = try await service.get("/api/v1/links?shortLink=\(link.shortLink)").decoded()
        #expect(page.links.map(\.id) == [link.id])
        let none: LinkPage = try await service.get("/api/v1/links?shortLink=https://go.example.com/nope").decoded()
        #expect(none.links.isEmpty)
    }

    @Test func linkOfAnotherProjectIsNotThere() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let other = try await service.useCases.administration.addProject(name: "other")
        let key = try await service.useCases.administration.createKey(role: .server, project: other.id).text
        let answer = try await service.send(
            .get, "/api/v1/links/\(link.id)", headers: [.authorization: "Bearer \(key)"])
        #expect(answer.status == .notFound)
    }

    @Test func readWithTheSameTagIsNotModified() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let answer = try await service.get("/api/v1/links/\(link.id)", headers: [.ifNoneMatch: "\"1\""])
        #expect(answer.status == .notModified)
        #expect(answer.body.isEmpty)
    }

    @Test func statisticsTellWhatHappened() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let id = try await service.database.links(
            matching: .init(projectID: service.project.id), after: nil, limit: 1
        ).first?.id
        service.useCases.recorder.record(.click, link: try #require(id), platform: .ios)
        let numbers: LinkStatisticsResource = try await service.get("/api/v1/links/\(link.id)/statistics?days=1")
            .decoded()
        #expect(numbers.linkID == link.id)
        #expect(numbers.events == [.init(event: .click, platform: .ios, count: 1)])
    }
}
