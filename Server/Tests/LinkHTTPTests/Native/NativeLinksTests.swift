import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeLinksTests {
    private static let body = #"{"link":{"link":"https://example.com/a?b=c"},"name":"A","tags":["x"]}"#

    private func create(_ service: ServiceUnderTest, _ json: String = body) async throws -> LinkResource {
        try await service.sendJSON(.post, "/api/v1/links", json).decoded()
    }

    @Test func createAnswersTheLinkWithItsPlace() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, "/api/v1/links", Self.body)
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
        let link = try await create(service, #"{"longLink":"\#(longLink)","suffix":"short"}"#)
        #expect(link.code.count == 4)
        #expect(link.warnings?.map(\.code).contains("UNRECOGNIZED_PARAM") == true)
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
        let first = try await service.sendJSON(.post, "/api/v1/links", Self.body, headers: headers)
        let second = try await service.sendJSON(.post, "/api/v1/links", Self.body, headers: headers)
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
        let answer = try await service.sendJSON(.post, "/api/v1/links", Self.body, key: service.appKey)
        #expect(answer.status == .created)
        #expect(try answer.decoded(LinkResource.self).isManaged == false)
        let managed: LinkPage = try await service.get("/api/v1/links?managed=only").decoded()
        #expect(managed.links.isEmpty)
    }

    @Test func listGivesPagesWithTheirSuccessor() async throws {
        let service = try await ServiceUnderTest()
        for number in 1...5 {
            _ = try await create(service, #"{"link":{"link":"https://example.com/\#(number)"},"name":"n\#(number)"}"#)
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
        _ = try await create(service)
        let page: LinkPage = try await service.get("/api/v1/links?\(query)").decoded()
        #expect(page.links.count == count)
    }

    @Test func linkIsFoundByItsShortLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let page: LinkPage = try await service.get("/api/v1/links?shortLink=\(link.shortLink)").decoded()
        #expect(page.links.map(\.id) == [link.id])
        let none: LinkPage = try await service.get("/api/v1/links?shortLink=https://go.example.com/nope").decoded()
        #expect(none.links.isEmpty)
    }

    @Test func linkOfAnotherProjectIsNotThere() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let other = try await service.useCases.administration.addProject(name: "other")
        let key = try await service.useCases.administration.createKey(role: .server, project: other.id).text
        let answer = try await service.send(
            .get, "/api/v1/links/\(link.id)", headers: [.authorization: "Bearer \(key)"])
        #expect(answer.status == .notFound)
    }

    @Test func updateReplacesAndCountsTheVersion() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":null,"tags":["y"],"archived":true}"#,
            headers: [.ifMatch: "\"1\""])
        #expect(answer.status == .ok)
        #expect(answer.headers[.eTag] == "\"2\"")
        let changed: LinkResource = try answer.decoded()
        #expect(changed.name == nil)
        #expect(changed.tags == ["y"])
        #expect(changed.archivedAt != nil)
        #expect(changed.link == link.link)
        let listed: LinkPage = try await service.get("/api/v1/links").decoded()
        #expect(listed.links.isEmpty)
    }

    @Test(arguments: ["\"7\"", "W/\"1\"", "\"7\", \"8\"", "\"x\""])
    func updateOfAnotherVersionIsRefused(_ tag: String) async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#, headers: [.ifMatch: tag])
        #expect(answer.status == .preconditionFailed)
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:version-mismatch")
    }

    @Test func mergePatchKeepsTheRestOfTheLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(
            service, #"{"link":{"link":"https://example.com","social":{"title":"T","description":"D"}}}"#)
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"link":{"social":{"title":"New","description":null}}}"#,
            headers: [.contentType: "application/merge-patch+json"])
        #expect(answer.status == .ok)
        let changed: LinkResource = try answer.decoded()
        #expect(changed.link.link.description == link.link.link.description)
        #expect(changed.link.social.title == "New")
        #expect(changed.link.social.description == nil)
    }

    @Test func mergePatchRemovesWhatIsNull() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let headers: HTTPFields = [.contentType: "application/merge-patch+json"]
        let answer = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"name":null,"tags":null,"archived":true}"#, headers: headers)
        #expect(answer.status == .ok)
        let changed: LinkResource = try answer.decoded()
        #expect(changed.name == nil)
        #expect(changed.tags.isEmpty)
        let back = try await service.sendJSON(
            .patch, "/api/v1/links/\(link.id)", #"{"archived":null}"#, headers: headers)
        #expect(try back.decoded(LinkResource.self).archivedAt == nil)
    }

    @Test func mergePatchCannotRemoveTheLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        for patch in [#"{"link":null}"#, #"{"link":7}"#] {
            let answer = try await service.sendJSON(
                .patch, "/api/v1/links/\(link.id)", patch, headers: [.contentType: "application/merge-patch+json"])
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.decoded(ProblemDetails.self).errors?.first?.pointer == "/link")
        }
    }

    @Test(arguments: ["5.5", "1e30", "\"5\""])
    func numberThatIsNotWholeIsNamed(_ number: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(
            .post, "/api/v1/links",
            #"{"link":{"link":"https://example.com","android":{"minimumVersionCode":\#(number)}}}"#)
        #expect(answer.status == .unprocessableContent)
        let error = try answer.decoded(ProblemDetails.self).errors?.first
        #expect(error?.pointer == "/link/android/minimumVersionCode")
        #expect(error?.detail == "This must be a whole number.")
    }

    @Test(arguments: [("ä", 256, 64, 201), ("ä", 257, 64, 422), ("ä", 256, 65, 422)])
    func lengthsOfNamesAndTagsCountCharacters(_ letter: String, name: Int, tag: Int, status: Int) async throws {
        let service = try await ServiceUnderTest()
        let name = String(repeating: letter, count: name)
        let tag = String(repeating: letter, count: tag)
        let answer = try await service.sendJSON(
            .post, "/api/v1/links",
            #"{"link":{"link":"https://example.com"},"name":"\#(name)","tags":["\#(tag)"]}"#)
        #expect(answer.status.code == status)
    }

    @Test func readWithTheSameTagIsNotModified() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let answer = try await service.get("/api/v1/links/\(link.id)", headers: [.ifNoneMatch: "\"1\""])
        #expect(answer.status == .notModified)
        #expect(answer.body.isEmpty)
    }

    @Test func bulkSucceedsInPartsAndAgain() async throws {
        let service = try await ServiceUnderTest()
        let json = """
            {"links":[{"link":{"link":"https://example.com/1"}},{"link":{"link":"https://example.com/2"},\
            "domain":"https://not.ours"},{"longLink":"https://go.example.com/?link=https://example.com/3"}]}
            """
        let headers: HTTPFields = [.idempotencyKey: "bulk"]
        let first = try await service.sendJSON(.post, "/api/v1/links/bulk", json, headers: headers)
        #expect(first.status == .ok)
        let results = try first.decoded(BulkCreateResponse.self).results
        #expect(
            results.map { $0.link?.link.link.description } == ["https://example.com/1", nil, "https://example.com/3"])
        #expect(results[1].problem?.type == "urn:waymark:problem:domain-not-owned")
        let second = try await service.sendJSON(.post, "/api/v1/links/bulk", json, headers: headers)
        #expect(
            try second.decoded(BulkCreateResponse.self).results.map { $0.link?.id } == results.map { $0.link?.id })
    }

    @Test func bulkTellsTheFaultOfEachLink() async throws {
        let service = try await ServiceUnderTest()
        let json = """
            {"links":[{"link":{"link":"https://example.com/1"}},{"link":{"link":"javascript:alert(1)"}},7,\
            {"link":{"link":"https://example.com/2"},"colour":"red"},{"link":{"link":"https://example.com/3"}}]}
            """
        let answer = try await service.sendJSON(.post, "/api/v1/links/bulk", json)
        #expect(answer.status == .ok)
        let results = try answer.decoded(BulkCreateResponse.self).results
        #expect(results.map { $0.link != nil } == [true, false, false, false, true])
        #expect(results.map { $0.problem?.errors?.first?.pointer } == [nil, "/link/link", "", "/colour", nil])
        let unknown = try await service.sendJSON(.post, "/api/v1/links/bulk", #"{"links":[],"colour":1}"#)
        #expect(try unknown.decoded(ProblemDetails.self).errors?.first?.pointer == "/colour")
    }

    @Test func firstOfEqualCodesInABulkWins() async throws {
        let service = try await ServiceUnderTest()
        let item = #"{"customCode":"Same","link":{"link":"https://example.com/"#
        let json = #"{"links":[\#(item)1"}},\#(item)2"}},\#(item)3"}}]}"#
        let results = try await service.sendJSON(.post, "/api/v1/links/bulk", json)
            .decoded(BulkCreateResponse.self).results
        #expect(results.map { $0.link?.link.link.description } == ["https://example.com/1", nil, nil])
        #expect(results.last?.problem?.type == "urn:waymark:problem:code-taken")
    }

    @Test func keysOfBulksAndOfSingleCreationsAreApart() async throws {
        let service = try await ServiceUnderTest()
        for key in ["zz#0", "zz-0", "zz"] {
            let one = try await service.sendJSON(
                .post, "/api/v1/links", #"{"link":{"link":"https://example.com/one"}}"#,
                headers: [.idempotencyKey: key])
            #expect(one.status == .created)
        }
        let bulk = try await service.sendJSON(
            .post, "/api/v1/links/bulk", #"{"links":[{"link":{"link":"https://example.com/many"}}]}"#,
            headers: [.idempotencyKey: "zz"])
        #expect(try bulk.decoded(BulkCreateResponse.self).results.first?.link != nil)
    }

    @Test func aDeletedLinkIsGoneEverywhere() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service, #"{"link":{"link":"https://example.com"},"customCode":"Gone"}"#)
        let answer = try await service.sendJSON(.delete, "/api/v1/links/\(link.id)", "")
        #expect(answer.status == .ok)
        let deleted = try answer.decoded(DeletedLinkResource.self)
        #expect(
            deleted
                == DeletedLinkResource(
                    id: link.id, shortLink: link.shortLink, domain: ServiceUnderTest.domain, code: "Gone",
                    createdAt: ServiceUnderTest.moment, deletedAt: ServiceUnderTest.moment))
        let again = try await service.sendJSON(
            .delete, "/api/v1/links/\(link.id)?version=7", "", headers: [.ifMatch: "\"1\""])
        #expect(again.status == .ok && again.body == answer.body)

        let resolve = #"{"url":"https://go.example.com/Gone"}"#
        let answers = [
            try await service.get("/api/v1/links/\(link.id)"),
            try await service.get("/api/v1/links/\(link.id)/statistics"),
            try await service.get("/api/v1/links?shortLink=https://go.example.com/Gone"),
            try await service.get("/api/v1/flow?url=https://go.example.com/Gone"),
            try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#),
            try await service.sendJSON(.post, "/api/v1/resolve", resolve),
            try await service.sendJSON(.post, "/api/v1/resolve", resolve, key: service.appKey),
        ]
        for answer in answers {
            #expect(answer.status == .gone)
            #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:link-deleted")
        }
        #expect(try await service.send(.get, "/Gone").status == .gone)
        #expect(try await service.get("/api/v1/links?archived=included").decoded(LinkPage.self).links.isEmpty)
        let same = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com"},"customCode":"Gone"}"#)
        #expect(same.status == .conflict)
        #expect(try same.decoded(ProblemDetails.self).detail?.contains("deleted link") == true)
    }

    @Test func theSameCreationAfterADeletionMakesANewLink() async throws {
        let service = try await ServiceUnderTest()
        func created() async throws -> LinkResource {
            try await service.sendJSON(.post, "/api/v1/links", Self.body, headers: [.idempotencyKey: "one"]).decoded()
        }
        let first = try await created()
        #expect(try await created().id == first.id)
        _ = try await service.sendJSON(.delete, "/api/v1/links/\(first.id)", "")
        let second = try await created()
        #expect(second.id != first.id && second.code != first.code)
        #expect(try await created().id == second.id)
    }

    @Test(arguments: [
        ("", "\"1\"", 412), ("?version=1", "", 412), ("?version=2", "\"1\"", 412), ("?version=0", "", 400),
        ("?version=x", "", 400), ("?force=1", "", 400), ("", "1", 400), ("?version=2", "", 200),
        ("", "\"2\"", 200), ("", "*", 200), ("", "\"1\", \"2\"", 200),
    ])
    func onlyTheVersionThatWasReadIsDeleted(_ query: String, _ ifMatch: String, _ status: Int) async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        _ = try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#)
        let answer = try await service.sendJSON(
            .delete, "/api/v1/links/\(link.id)\(query)", "", headers: ifMatch.isEmpty ? [:] : [.ifMatch: ifMatch])
        #expect(answer.status.code == status)
        let isThere = try await service.get("/api/v1/links/\(link.id)").status == .ok
        #expect(isThere == (status != 200))
    }

    @Test func onlyTheOwnersServersDelete() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let stranger = try await service.useCases.administration.addProject(name: "stranger")
        let key = try await service.useCases.administration.createKey(role: .server, project: stranger.id).text
        let path = "/api/v1/links/\(link.id)"
        #expect(try await service.sendJSON(.delete, path, "", key: service.appKey).status == .forbidden)
        #expect(try await service.sendJSON(.delete, path, "", key: key).status == .notFound)
        #expect(try await service.send(.delete, path).status == .unauthorized)
        #expect(try await service.sendJSON(.delete, "/api/v1/links/none", "").status == .notFound)
        #expect(try await service.sendJSON(.delete, path, "", key: service.adminKey).status == .ok)
        #expect(try await service.sendJSON(.delete, path, "", key: key).status == .notFound)
        #expect(try await service.sendJSON(.get, path, "", key: key).status == .notFound)
    }

    @Test func linksToAHostAreSwitchedOffTogether() async throws {
        let service = try await ServiceUnderTest()
        for number in 0..<12 {
            let host = number % 4 == 3 ? "good" : "evil"
            _ = try await create(service, #"{"link":{"link":"https://\#(host).example/\#(number)"}}"#)
        }
        _ = try await create(
            service,
            #"{"link":{"link":"https://good.example/","otherPlatforms":{"fallbackLink":"https://evil.example/x"}}}"#)
        let query = "/api/v1/links?destinationHost=EVIL.example"
        #expect(try await service.get(query).decoded(LinkPage.self).links.count == 10)
        let body = #"{"disabled":true}"#
        let rehearsal = try await service.sendJSON(.patch, query + "&dryRun=true", body)
            .decoded(UpdateLinksResponse.self)
        #expect(rehearsal.changed == 10 && rehearsal.examples.count == 10 && rehearsal.next == nil)
        let off = "https://evil.example/0"
        let path = try #require(rehearsal.examples.first { $0.link.link.description == off }?.code)
        #expect(try await service.send(.get, "/\(path)").status == .found)

        let first = try await service.sendJSON(.patch, query + "&limit=6", body).decoded(UpdateLinksResponse.self)
        #expect(first.changed == 6)
        let next = try #require(first.next)
        let rest = try await service.sendJSON(.patch, query + "&limit=6&cursor=\(next)", body)
            .decoded(UpdateLinksResponse.self)
        #expect(rest.changed == 4 && rest.next == nil)
        #expect(rest.examples.allSatisfy { $0.disabledAt == ServiceUnderTest.moment && $0.version == 2 })
        #expect(try await service.send(.get, "/\(path)").status == .gone)
        let again = try await service.sendJSON(.patch, query, body).decoded(UpdateLinksResponse.self)
        #expect(again == UpdateLinksResponse(changed: 0))
    }

    @Test(arguments: [
        ("", #"{"disabled":true}"#, 400), ("?archived=only", #"{"disabled":true}"#, 400),
        ("?destinationHost=a%20b", #"{"disabled":true}"#, 400), ("?tag=x&dryRun=yes", #"{"disabled":true}"#, 400),
        ("?tag=x&limit=1001", #"{"disabled":true}"#, 400), ("?tag=x&shortLink=y", #"{"disabled":true}"#, 400),
        ("?tag=x", #"{"disabled":false}"#, 422), ("?tag=x", "{}", 422), ("?tag=x", #"{"archived":true}"#, 422),
        ("?tag=x", #"{"disabled":true}"#, 200),
    ])
    func nothingIsSwitchedOffByMistake(_ query: String, _ body: String, _ status: Int) async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
        let answer = try await service.sendJSON(.patch, "/api/v1/links\(query)", body)
        #expect(answer.status.code == status, "\(answer.text)")
        let after: LinkResource = try await service.get("/api/v1/links/\(link.id)").decoded()
        #expect((after.disabledAt != nil) == (status == 200))
    }

    @Test func anAdminNamesADomain() async throws {
        let service = try await ServiceUnderTest()
        _ = try await create(service)
        let body = #"{"disabled":true}"#
        let without = try await service.sendJSON(.patch, "/api/v1/links?tag=x", body, key: service.adminKey)
        #expect(without.status == .badRequest)
        let with = try await service.sendJSON(
            .patch, "/api/v1/links?tag=x&domain=https://go.example.com", body, key: service.adminKey)
        #expect(try with.decoded(UpdateLinksResponse.self).changed == 1)
    }

    @Test func statisticsTellWhatHappened() async throws {
        let service = try await ServiceUnderTest()
        let link = try await create(service)
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
