import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct BranchLinkTests {
    private static let page = #""data":{"$fallback_url":"https://example.com/page","spot":42,"name":"a"}"#

    @Test(arguments: [
        #""data":{"$fallback_url":"https://example.com/page","spot":42,"name":"a"}"#,
        #""data":"{\"$fallback_url\":\"https://example.com/page\",\"spot\":42,\"name\":\"a\"}""#,
    ])
    func dataComesBackAsItWasGiven(_ data: String) async throws {
        let service = try await BranchService()
        let url = try await service.link("\(data),\"channel\":\"sms\",\"stage\":\"new\",\"tags\":[\"a\",\"b\"]")
        #expect(url.hasPrefix("https://go.example.com/"))
        let read = try await service.read(url)
        #expect(read["type"] == .integer(0))
        #expect(read["alias"] == .null)
        #expect(read["channel"] == .string("sms"))
        #expect(read["stage"] == .string("new"))
        #expect(read["tags"] == .array([.string("a"), .string("b")]))
        #expect(read["feature"] == nil)
        let values = try #require(read["data"])
        #expect(values["spot"] == .integer(42))
        #expect(values["name"] == .string("a"))
        #expect(values["$fallback_url"] == .string("https://example.com/page"))
        #expect(values["~channel"] == .string("sms"))
        #expect(values["url"] == .string(url))
        #expect(values["+url"] == .string(url))
        #expect(values["$one_time_use"] == .bool(false))
        #expect(values["~creation_source"] == .integer(0))
        let id = try #require(values["~id"]?.text.flatMap { Int64($0) })
        #expect((17...19).contains(String(id).count))
    }

    @Test(arguments: [
        (#""tags":["sp\u202Ering","spring","\u200B",""]"#, ["spring"]),
        (#""data":{"~tags":["a","sp\u00ADring","\u200B"]}"#, ["a", "spring"]), (#""tags":"\u2060""#, []),
    ])
    func tagsLoseWhatNobodySees(_ members: String, _ tags: [String]) async throws {
        let service = try await BranchService()
        let url = try await service.link(members)
        let code = try #require(ShortCode(String(url.dropFirst("https://go.example.com/".count))))
        let domain = try #require(try await service.service.database.domains().first)
        let record = try #require(try await service.service.database.link(domain: domain.id, code: code))
        #expect(record.tags == tags)
    }

    @Test func keysWithAFieldSetTheLink() async throws {
        let service = try await BranchService()
        let url = try await service.link(
            #"""
            "channel":"c","feature":"f","campaign":"k","data":{"$desktop_url":"https://example.com/d",
            "$ios_url":"https://example.com/i","$ipad_url":"https://example.com/p","$fallback_url":"https://example.com/f",
            "$og_title":"T","$og_description":"D","$og_image_url":"https://example.com/i.png","~keyword":"w",
            "$exp_date":1900000000000}
            """#)
        let list = try await service.service.get("/api/v1/links").json()
        guard case .array(let links)? = list["links"], let link = links.first else {
            Issue.record("no link: \(list)")
            return
        }
        #expect(link["shortLink"] == .string(url))
        #expect(link["expiresAt"] == .string("2030-03-17T17:46:40Z"))
        let fields = try #require(link["link"])
        #expect(fields["link"] == .string("https://example.com/f"))
        let tags = "?utm_source=c&utm_medium=f&utm_campaign=k"
        #expect(fields["ios"]?["fallbackLink"] == .string("https://example.com/i\(tags)"))
        #expect(fields["ios"]?["iPadFallbackLink"] == .string("https://example.com/p\(tags)"))
        #expect(fields["ios"]?["bundleID"] == .string("com.example.ios"))
        #expect(fields["android"]?["fallbackLink"] == .string("https://example.com/f\(tags)"))
        #expect(fields["android"]?["packageName"] == .string("com.example.android"))
        #expect(fields["otherPlatforms"]?["fallbackLink"] == .string("https://example.com/d\(tags)"))
        #expect(fields["social"]?["title"] == .string("T"))
        #expect(fields["social"]?["imageLink"] == .string("https://example.com/i.png"))
        #expect(fields["campaign"]?["source"] == .string("c"))
        #expect(fields["campaign"]?["medium"] == .string("f"))
        #expect(fields["campaign"]?["term"] == .string("w"))
    }

    @Test func aRepeatedAliasIsTheSameLinkOrAConflict() async throws {
        let service = try await BranchService()
        for _ in 0..<2 {
            #expect(try await service.link("\"alias\":\"Sale\",\(Self.page)") == "https://go.example.com/Sale")
        }
        #expect(try await service.read("https://go.example.com/Sale")["alias"] == .string("Sale"))
        let other = try await service.post(
            "/v1/url",
            #"{"branch_key":"KEY","alias":"Sale","data":{"$fallback_url":"https://example.com/page","spot":43}}"#)
        #expect(try other.branchError(.conflict) == "The code “Sale” is already in use on this domain.")
    }

    @Test func withoutAnAliasEachRequestMakesALink() async throws {
        let service = try await BranchService()
        #expect(try await service.link(Self.page) != service.link(Self.page))
    }

    @Test func aLinkWithoutAPageLeadsToTheStoreAndIsReadAsItWasGiven() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"spot":1}"#)
        let path = String(url.dropFirst("https://go.example.com".count))
        let store = "https://play.google.com/store/apps/details?id=com.example.android"
        #expect(try await service.service.send(.get, path).headers[.location]?.hasPrefix(store) == true)
        #expect(try await service.read(url)["data"]?["$canonical_url"] == nil)
        let changed = try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))",
            #"{"branch_key":"KEY","branch_secret":"SECRET","data":{"spot":2}}"#)
        #expect(try changed.json()["data"]?["spot"] == .integer(2))
        #expect(try changed.json()["data"]?["$canonical_url"] == nil)
        let session = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        #expect(session["spot"] == .integer(2))
        #expect(session["$canonical_url"] == nil)
        let pageless = try #require(session["~referring_link"]?.text)
        #expect(pageless == url)
    }

    @Test func aPageThatAnotherAPISetsComesBack() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"spot":1}"#)
        let changed = try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))",
            #"{"branch_key":"KEY","branch_secret":"SECRET","data":{"$fallback_url":"https://example.com/page"}}"#)
        #expect(try changed.json()["data"]?["$fallback_url"] == .string("https://example.com/page"))
        #expect(try changed.json()["data"]?["$canonical_url"] == nil)
    }

    @Test func aLinkOfAProjectWithoutAppsLeadsToTheBareDomain() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        let project = try await administration.addProject(name: "empty")
        _ = try await administration.addDomain(DomainSettings(prefix: "https://empty.example.com"), to: project.id)
        let keys = try await administration.createBranchKeys(.test, project: project.id)
        let url = try await service.post("/v1/url", "{\"branch_key\":\"\(keys.key.text)\",\"data\":{\"a\":1}}").url()
        let path = String(url.dropFirst("https://empty.example.com".count))
        let answer = try await service.service.send(.get, path, authority: "empty.example.com")
        #expect(answer.status == .found)
        #expect(answer.headers[.location] == "https://empty.example.com/")
        #expect(try await service.service.send(.get, "/", authority: "empty.example.com").headers[.location] == nil)
    }

    @Test(arguments: [
        (#"{"data":{}}"#, "branch_key"), (#"{"branch_key":"key_live_no"}"#, "branch_key"),
        (#"{"app_id":"123456789012345678"}"#, "app_id"), (#"{"branch_key":"KEY","data":5}"#, "data"),
        (#"{"branch_key":"KEY","data":{"$ios_url":"nowhere"}}"#, "$ios_url"),
        (#"{"branch_key":"KEY","type":3,"data":{"$fallback_url":"https://example.com"}}"#, "type"),
        (#"{"branch_key":"KEY","type":"x"}"#, "type"),
        (#"{"branch_key":"KEY","type":2,"data":{}}"#, "$marketing_title"),
        (#"{"branch_key":"KEY","alias":"a/b","data":{"$fallback_url":"https://example.com"}}"#, "alias"),
        (#"{"branch_key":"KEY","domain":"other.example.com"}"#, "domain"),
        (#"{"branch_key":"KEY","tags":[{}]}"#, "tags"),
        (#"{"branch_key":"KEY""#, "JSON"), ("[]", "object"),
    ])
    func badBodiesAreRefusedWithAMessage(_ body: String, _ word: String) async throws {
        let message = try await BranchService().post("/v1/url", body).branchError(.badRequest)
        #expect(message.contains(word), "\(message)")
    }

    @Test func manyLinksGetOneAnswerEach() async throws {
        let service = try await BranchService()
        let answer = try await service.post(
            "/v1/url/bulk/\(service.key)",
            #"[{"data":{"$fallback_url":"https://example.com/1"}},5,{"alias":"two","data":{"$fallback_url":"https://example.com/2"}}]"#
        )
        guard case .array(let answers) = try answer.json(), answers.count == 3 else {
            Issue.record("\(answer.text)")
            return
        }
        #expect(answers[0]["url"] != nil)
        #expect(answers[1]["error"]?["code"] == .integer(400))
        #expect(answers[2]["url"] == .string("https://go.example.com/two"))
        let empty = try await service.post("/v1/url/bulk/\(service.key)", "[]")
        #expect(empty.status == .badRequest)
        #expect(empty.text == "[]")
        #expect(try await service.post("/v1/url/bulk/key_live_none", "[{}]").branchError(.badRequest).contains("key"))
    }

    @Test func aChangeMergesData() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"channel\":\"sms\",\(Self.page)")
        let path = "/v1/url?url=\(PercentEncoding.strict(url))"
        let changed = try await service.send(
            .put, path,
            #"{"branch_key":"KEY","branch_secret":"SECRET","channel":"mail","data":{"name":"b","$og_title":"T"}}"#
        ).json()
        #expect(changed["channel"] == .string("mail"))
        #expect(changed["data"]?["~channel"] == .string("mail"))
        #expect(changed["data"]?["spot"] == .integer(42))
        #expect(changed["data"]?["name"] == .string("b"))
        #expect(try await service.read(url) == changed)
        let refused = try await service.send(.put, path, #"{"branch_key":"KEY","channel":"x"}"#)
        #expect(try refused.branchError(.badRequest).contains("branch_secret"))
        let alias = try await service.send(.put, path, #"{"branch_secret":"SECRET","alias":"x"}"#)
        #expect(try alias.branchError(.badRequest).contains("alias"))
        let key = try await service.send(.put, path, #"{"branch_secret":"KEY","channel":"x"}"#)
        _ = try key.branchError(.forbidden)
    }

    @Test func aServerKeyDeletesALink() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.page)
        let path = "/v1/url?url=\(PercentEncoding.strict(url))"
        #expect(try await service.service.send(.delete, path).branchError(.badRequest).contains("Access-Token"))
        let byKey = try await service.service.send(.delete, path, headers: [.accessToken: service.key])
        _ = try byKey.branchError(.forbidden)
        let wrong = try await service.service.send(.delete, path, headers: [.accessToken: "secret_live_none"])
        #expect(try wrong.branchError(.badRequest).contains("“Access-Token”"))
        let wrongInQuery = try await service.service.send(.delete, "\(path)&access_token=none")
        #expect(try wrongInQuery.branchError(.badRequest).contains("“access_token”"))
        let other = try await service.link(Self.page)
        let inQuery = try await service.service.send(
            .delete, "/v1/url?url=\(PercentEncoding.strict(other))&access_token=\(service.secret)")
        #expect(try inQuery.json() == .object(["url": .string(other), "deleted": .bool(true)]))
        let answer = try await service.service.send(.delete, path, headers: [.accessToken: service.secret])
        #expect(try answer.json() == .object(["url": .string(url), "deleted": .bool(true)]))
        let gone = try await service.service.send(.get, path + "&branch_key=\(service.key)")
        _ = try gone.branchError(.gone)
        let unknown = try await service.service.send(
            .get, "/v1/url?url=https%3A%2F%2Fgo.example.com%2Fnone&branch_key=\(service.key)")
        _ = try unknown.branchError(.notFound)
    }

    @Test func aFormMakesALink() async throws {
        let service = try await BranchService()
        let answer = try await service.postForm(
            "/v1/url",
            "data=%7B%22%24fallback_url%22%3A%22https%3A%2F%2Fexample.com%22%7D&tags=a&tags=b&channel=c+d&source=web-sdk"
        )
        #expect(answer.headers[.accessControlAllowOrigin] == "*")
        let read = try await service.read(try answer.url())
        #expect(read["tags"] == .array([.string("a"), .string("b")]))
        #expect(read["channel"] == .string("c d"))
        #expect(read["data"]?["~creation_source"] == .integer(5))
        let flat = try await service.postForm(
            "/v1/url", "data.%24fallback_url=https%3A%2F%2Fexample.com%2Fflat&data.spot=1")
        #expect(try await service.read(try flat.url())["data"]?["spot"] == .string("1"))
    }

    @Test func aPictureOfTheCodeIsMade() async throws {
        let service = try await BranchService()
        let settings = ##""qr_code_settings":{"code_color":"#112233","width":300,"image_format":"PNG"}"##
        let body = "{\"branch_key\":\"KEY\",\(Self.page),\(settings)}"
        for path in ["/v1/qr-code", "/v2/qr-code"] {
            let answer = try await service.post(path, body)
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "image/png")
            #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        let bad = try await service.post("/v1/qr-code", body.replacing("#112233", with: "red"))
        #expect(try bad.branchError(.badRequest).contains("code_color"))
        #expect(try bad.json()["message"] != nil)
    }

    @Test func linksOfFirebaseReadThroughThisAPI() async throws {
        let service = try await BranchService()
        let url = try await service.service.shortLink(query: "link=https%3A%2F%2Fexample.com%2Fa&st=Title")
        let data = try await service.read(url)["data"]
        #expect(data?["$canonical_url"] == .string("https://example.com/a"))
        #expect(data?["$og_title"] == .string("Title"))
    }

    @Test func anAppKeyOfThisServiceGetsNoMoreThanElsewhere() async throws {
        let service = try await BranchService()
        let key = service.service.appKey
        let made = try await service.post("/v1/url", "{\"branch_key\":\"\(key)\",\(Self.page)}")
        let path = "/v1/url?url=\(PercentEncoding.strict(try made.url()))&branch_key=\(key)"
        _ = try await service.service.send(.get, path).branchError(.forbidden)
        let alias = try await service.post("/v1/url", "{\"branch_key\":\"\(key)\",\"alias\":\"x\",\(Self.page)}")
        _ = try alias.branchError(.forbidden)
        let administration = service.service.useCases.administration
        let project = try #require(try await administration.projects().first)
        let restricted = try await administration.createKey(
            role: .app, project: project.id, restrictions: APIKeyRestrictions(origins: ["https://shop.example.com"]))
        let refused = try await service.post("/v1/url", "{\"branch_key\":\"\(restricted.text)\",\(Self.page)}")
        #expect(try refused.branchError(.forbidden).contains("restricted"))
    }

    @Test func keysOfAnotherProjectFindNothing() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.page)
        let administration = service.service.useCases.administration
        let other = try await administration.addProject(name: "other")
        let keys = try await administration.createBranchKeys(.test, project: other.id)
        let answer = try await service.service.send(
            .get, "/v1/url?url=\(PercentEncoding.strict(url))&branch_key=\(keys.key.text)")
        _ = try answer.branchError(.notFound)
    }
}
