import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The settings of an app in Branch's names.
@Suite struct BranchAppTests {
    private func read(_ service: BranchService) async throws -> JSONValue {
        try await service.service.send(.get, "/v1/app/\(service.key)?branch_secret=\(service.secret)").json()
    }

    private func change(_ service: BranchService, _ members: String) async throws -> Answer {
        try await service.send(.put, "/v1/app/\(service.key)", "{\"branch_secret\":\"SECRET\",\(members)}")
    }

    @Test func aChangeIsStoredAndRead() async throws {
        let service = try await BranchService()
        let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
        let answer = try await change(
            service,
            #"""
            "ios_team_id":"ABCDE12345","ios_uri_scheme":"shop://",
            "ios_url":"https://apps.apple.com/us/app/shop/id123456789","android_package_name":"com.example.shop",
            "android_uri_scheme":"shop://","sha256_cert_fingerprints":["\#(fingerprint)"],
            "default_desktop_url":"https://example.com/desktop"
            """#)
        let settings = try answer.json()
        #expect(settings == (try await read(service)))
        #expect(settings["ios_bundle_id"] == .string("com.example.ios"))
        #expect(settings["ios_team_id"] == .string("ABCDE12345"))
        #expect(settings["ios_uri_scheme"] == .string("shop://"))
        #expect(settings["ios_url"] == .string("https://apps.apple.com/app/id123456789"))
        #expect(settings["android_package_name"] == .string("com.example.shop"))
        #expect(settings["sha256_cert_fingerprints"] == .array([.string(fingerprint)]))
        #expect(settings["default_desktop_url"] == .string("https://example.com/desktop"))
        #expect(try await service.service.useCases.administration.apps(of: service.service.project.id).count == 2)
    }

    @Test func whatWasReadCanBeSentBack() async throws {
        let service = try await BranchService()
        let settings = try await read(service)
        let answer = try await service.send(.put, "/v1/app/\(service.key)", settings.jsonText)
        #expect(try answer.json() == settings)
    }

    @Test func theNameOfTheProjectStays() async throws {
        let service = try await BranchService()
        let name = try #require(try await read(service)["app_name"]?.text)
        let message = try await change(service, #""app_name":"Shop""#).branchError(.badRequest)
        #expect(message.contains("app_name") && message.contains("waymark project set"), "\(message)")
        #expect(try await change(service, "\"app_name\":\"\(name)\"").status == .ok)
        #expect(try await service.service.useCases.administration.projects().map(\.name) == [name])
    }

    @Test(arguments: [
        (#""og_title":"T""#, "og_title"), (#""og_title":"T""#, "waymark app set"),
        (#""short_url_domain":"x.example.com""#, "short_url_domain"),
        (#""ios_uri_scheme":"no scheme""#, "ios_uri_scheme"), (#""ios_url":"https://example.com/""#, "ios_url"),
        (#""android_package_name":"x""#, "package name"), (#""ios_team_id":"x""#, "team ID"),
        (#""default_desktop_url":"nowhere""#, "default_desktop_url"), (#""app_name":7.5""#, "JSON"),
        (#""ios_bundle_id":5"#, "ios_bundle_id"), (#""ios_bundle_id":{}"#, "ios_bundle_id"),
        (#""ios_bundle_id":"""#, "ios_bundle_id"), (#""ios_bundle_id":"no bundle ID""#, "bundle ID"),
        (#""ios_team_id":1234567890"#, "ios_team_id"), (#""ios_uri_scheme":true"#, "ios_uri_scheme"),
        (#""ios_url":[1]"#, "ios_url"), (#""android_package_name":7"#, "android_package_name"),
        (#""sha256_cert_fingerprints":[7]"#, "sha256_cert_fingerprints"),
        (#""default_desktop_url":1"#, "default_desktop_url"),
        ("\"ios_uri_scheme\":\"\(String(repeating: "a", count: 256))\"", "255"),
    ])
    func whatCannotBeSetIsRefusedAndChangesNothing(_ member: String, _ word: String) async throws {
        let service = try await BranchService()
        let before = try await read(service)
        let message = try await change(service, member).branchError(.badRequest)
        #expect(message.contains(word), "\(message)")
        #expect(try await read(service) == before)
    }

    /// What is wrong with one setting keeps the others from being stored, in whatever order they are checked.
    @Test(arguments: [
        (#""ios_bundle_id":"no bundle ID""#, "bundle ID"), (#""android_package_name":"x""#, "package name"),
        (#""ios_bundle_id":"com.example.second""#, "already exists"),
        (#""ios_team_id":"ABCDE12345","default_desktop_url":"https://go.example.com/loop""#, "loop"),
    ])
    func allIsStoredOrNothing(_ wrong: String, _ word: String) async throws {
        let service = try await BranchService()
        let project = service.service.project.id
        // Younger, so that it is not the app that Branch's API changes.
        let moment = ServiceUnderTest.moment + 1
        try await service.service.database.insert(
            AppRecord(
                id: AppRecord.ID(at: moment), projectID: project, app: .ios(IOSApp(bundleID: "com.example.second")),
                createdAt: moment))
        let (apps, domains) = (try await service.service.database.apps(), try await service.service.database.domains())
        let right = #""ios_uri_scheme":"shop://","default_desktop_url":"https://example.com/desktop""#
        let members = wrong.contains("default_desktop_url") ? wrong : "\(right),\(wrong)"
        let answer = try await change(service, members)
        #expect([.badRequest, .conflict].contains(answer.status) && answer.text.contains(word), "\(answer.text)")
        #expect(try await service.service.database.apps() == apps)
        #expect(try await service.service.database.domains() == domains)
    }

    @Test func whatIsStoredTogetherHasAnEntryForEachThing() async throws {
        let service = try await BranchService()
        func entries() async throws -> [AuditEntryRecord] {
            try await service.service.database.auditEntries(matching: AuditFilter(), before: nil, limit: 99)
        }
        let before = try await entries()
        let answer = try await change(
            service,
            #""ios_uri_scheme":"shop://","android_package_name":"com.example.shop","default_desktop_url":"https://example.com/""#
        )
        #expect(answer.status == .ok, "\(answer.text)")
        let actions = try await entries().filter { !before.contains($0) }.map(\.action).sorted()
        #expect(actions == ["app.update", "app.update", "domain.update"])
    }

    @Test func onlyTheSecretOfTheKeyChangesIt() async throws {
        let service = try await BranchService()
        let without = try await service.send(.put, "/v1/app/\(service.key)", #"{"app_name":"x"}"#)
        #expect(try without.branchError(.badRequest).contains("branch_secret"))
        let key = try await service.send(.put, "/v1/app/\(service.key)", #"{"branch_secret":"KEY","app_name":"x"}"#)
        _ = try key.branchError(.badRequest)
    }

    /// A server key of the project changes links, and so could stand for a secret; the settings are not its own.
    @Test func aServerKeyIsNoSecret() async throws {
        let service = try await BranchService()
        let before = try await read(service)
        let plain = service.service.serverKey
        let put = try await service.send(
            .put, "/v1/app/\(service.key)", "{\"branch_secret\":\"\(plain)\",\"ios_bundle_id\":\"com.example.other\"}")
        #expect(try put.branchError(.forbidden).contains("branch_secret"))
        let get = try await service.service.send(.get, "/v1/app/\(service.key)?branch_secret=\(plain)")
        _ = try get.branchError(.forbidden)
        #expect(try await read(service) == before)
        // An admin key may change settings by the API of this service, too.
        let admin = service.service.adminKey
        let changed = try await service.send(
            .put, "/v1/app/\(service.key)", "{\"branch_secret\":\"\(admin)\",\"ios_bundle_id\":\"com.example.other\"}")
        #expect(try changed.json()["ios_bundle_id"] == .string("com.example.other"))
    }

    @Test func anAdminKeyMakesAnApp() async throws {
        let service = try await BranchService()
        func create(_ token: String?) async throws -> Answer {
            var headers: HTTPFields = [.contentType: "application/json"]
            if let token { headers[.accessToken] = token }
            let body = #"{"app_name":"Second","ios_bundle_id":"com.example.second","user_id":"1"}"#
            return try await service.service.send(.post, "/v1/app", headers: headers, body: Array(body.utf8))
        }
        #expect(try await create(nil).branchError(.badRequest).contains("Access-Token"))
        _ = try await create(service.secret).branchError(.forbidden)
        let made = try await create(service.service.adminKey).json()
        let key = try #require(made["branch_key"]?.text)
        let secret = try #require(made["branch_secret"]?.text)
        #expect(key.hasPrefix("key_live_") && secret.hasPrefix("secret_live_"))
        let read = try await service.service.send(.get, "/v1/app/\(key)?branch_secret=\(secret)").json()
        #expect(read["app_name"] == .string("Second"))
        #expect(read["ios_bundle_id"] == .string("com.example.second"))
    }

    @Test func pagesReadByAScript() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"$fallback_url":"https://example.com/"}"#)
        for path in [
            "/v1/url?url=\(PercentEncoding.strict(url))&branch_key=\(service.key)",
            "/v1/app-link-settings?branch_key=\(service.key)",
            "/v1/app/\(service.key)?branch_secret=\(service.secret)",
        ] {
            let answer = try await service.service.send(.get, path + "&callback=branch.callback__1")
            #expect(answer.headers[.contentType] == "application/javascript; charset=utf-8")
            #expect(answer.text.hasPrefix("/**/branch.callback__1({") && answer.text.hasSuffix("});"), "\(answer.text)")
            #expect(
                try await service.service.send(.get, path + "&callback=a(b)").branchError(.badRequest).contains(
                    "callback"))
        }
    }

    @Test func anErrorIsReadByAScriptToo() async throws {
        let service = try await BranchService()
        for (path, code) in [
            ("/v1/url?url=https%3A%2F%2Fgo.example.com%2Fnone&branch_key=\(service.key)", 404),
            ("/v1/url?branch_key=none", 400), ("/v1/app-link-settings?x=1", 400),
            ("/v1/app/\(service.key)?branch_secret=none", 400),
        ] {
            let answer = try await service.service.send(.get, path + "&callback=branch.callback__1")
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "application/javascript; charset=utf-8")
            #expect(answer.headers[.branchRequestID] != nil)
            let body = try #require(answer.text.firstMatch(of: /^\/\*\*\/branch\.callback__1\((.*)\);$/)?.output.1)
            let value = try #require(JSONValue(jsonText: body), "\(answer.text)")
            #expect(value["error"]?["code"] == .integer(Int64(code)), "\(answer.text)")
            #expect(value["error"]?["message"]?.text?.isEmpty == false)
            #expect(value["message"] == value["error"]?["message"])
        }
        // The functions of these two get no object, so that their script has to fail.
        for path in ["/_r?branch_key=none", "/v1/deepview?branch_key=none"] {
            let answer = try await service.service.send(.get, path + "&callback=branch_callback__0")
            #expect(answer.status == .badRequest)
            #expect(answer.text.hasPrefix("/**/branch_callback__0({\"error\":"), "\(answer.text)")
        }
    }

    @Test func aServerHasTheLimitsOfServers() async throws {
        let rates = RateLimitConfiguration(creating: RateLimitConfiguration.Rate(perSecond: 1, burst: 1))
        let service = try await BranchService(service: UseCaseConfiguration(rateLimits: rates))
        let data = #""data":{"$fallback_url":"https://example.com/"}"#
        let body = "{\"branch_key\":\"KEY\",\"branch_secret\":\"SECRET\",\(data)}"
        for _ in 0..<5 { #expect(try await service.post("/v1/url", body, peer: "203.0.113.7").status == .ok) }
        for _ in 0..<5 {
            let answer = try await service.service.send(
                .post, "/v1/url/bulk/\(service.key)",
                headers: [.contentType: "application/json", .accessToken: service.secret],
                body: Array("[{\(data)},{\(data)}]".utf8), peer: "203.0.113.7")
            #expect(answer.status == .ok, "\(answer.text)")
        }
        let wrong = body.replacing("SECRET", with: "KEY")
        #expect(try await service.post("/v1/url", wrong).branchError(.badRequest).contains("branch_secret"))
        let unknown = body.replacing("SECRET", with: "secret_live_none")
        #expect(try await service.post("/v1/url", unknown).branchError(.badRequest).contains("branch_secret"))
    }

    @Test func manyLinksOfAKeyCountAgainstItsDay() async throws {
        let service = try await BranchService(
            service: UseCaseConfiguration(rateLimits: RateLimitConfiguration(requestsPerDay: 20)))
        let links = Array(repeating: #"{"data":{"$fallback_url":"https://example.com/"}}"#, count: 20)
        let body = "[\(links.joined(separator: ","))]"
        #expect(try await service.post("/v1/url/bulk/\(service.key)", body).status == .ok)
        _ = try await service.post("/v1/url/bulk/\(service.key)", body).branchError(.tooManyRequests)
    }

    @Test func theSecondHostIsTheAlternateOneAndServesTheSame() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        var domain = try #require(try await administration.domains(of: service.service.project.id).first)
        domain.alternateHost = "go-alternate.example.com"
        _ = try await administration.updateDomain(domain)
        let settings = try await service.service.send(.get, "/v1/app-link-settings?branch_key=\(service.key)").json()
        #expect(settings["default_short_url_domain"] == .string("go.example.com"))
        #expect(settings["alternate_short_url_domain"] == .string("go-alternate.example.com"))

        let url = try await service.link(#""data":{"$fallback_url":"https://example.com/page","spot":1}"#)
        let path = String(url.dropFirst("https://go.example.com".count))
        let answer = try await service.service.send(.get, path, authority: "go-alternate.example.com")
        #expect(answer.headers[.location] == "https://example.com/page")
        let data = try await service.session(
            "/v1/open", #""os":"iOS","universal_link_url":"https://go-alternate.example.com\#(path)""#)
        #expect(data["spot"] == .integer(1))
        for file in ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"] {
            let own = try await service.service.send(.get, file)
            let other = try await service.service.send(.get, file, authority: "go-alternate.example.com")
            #expect(own.status == .ok && own.text == other.text)
        }
    }

    @Test func tooManyRequestsAreToldSo() async throws {
        let rates = RateLimitConfiguration(creating: RateLimitConfiguration.Rate(perSecond: 1, burst: 1))
        let service = try await BranchService(service: UseCaseConfiguration(rateLimits: rates))
        let body = #"{"branch_key":"KEY","data":{"$fallback_url":"https://example.com/"}}"#
        #expect(try await service.post("/v1/url", body, peer: "203.0.113.7").status == .ok)
        let refused = try await service.post("/v1/url", body, peer: "203.0.113.7")
        _ = try refused.branchError(.tooManyRequests)
        #expect(refused.headers[.retryAfter] != nil)
    }
}
