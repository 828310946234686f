import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What bodies mean, and which are refused.
@Suite struct BranchBodyTests {
    private static let page = #""data":{"$fallback_url":"https://example.com/page"}"#

    @Test(arguments: [
        "9223372036854775808", "18446744073709551615", "-9223372036854775809", "0.12345678901234567891", "42", "1.5",
    ])
    func numbersComeBackWithAllTheirDigits(_ number: String) async throws {
        let service = try await BranchService()
        for data in [
            #"{"$fallback_url":"https://example.com/","n":\#(number),"deep":{"list":[\#(number)]}}"#,
            #""{\"$fallback_url\":\"https://example.com/\",\"n\":\#(number),\"deep\":{\"list\":[\#(number)]}}""#,
        ] {
            let url = try await service.link("\"data\":\(data)")
            let path = "/v1/url?url=\(PercentEncoding.strict(url))&branch_key=\(service.key)"
            let text = try await service.service.send(.get, path).text
            #expect(text.contains("\"n\":\(number)"), "\(text)")
            #expect(text.contains("\"list\":[\(number)]"), "\(text)")
            let opened = try await service.post(
                "/v1/open", #"{"branch_key":"KEY","os":"iOS","universal_link_url":"\#(url)"}"#)
            #expect(try opened.sessionData().jsonText.contains("\"n\":\(number)"), "\(opened.text)")
        }
        let native = try await service.service.get("/api/v1/links").text
        #expect(native.contains("\"n\":\(number)"), "\(native)")
    }

    @Test(arguments: [
        (#""alias":["a"]"#, "alias"), (#""channel":{"a":1}"#, "channel"), (#""feature":["x"]"#, "feature"),
        (#""campaign":true"#, "campaign"), (#""channel":5"#, "channel"), (#""stage":1.5"#, "stage"),
        (#""data":{"~channel":5}"#, "~channel"), (#""stage":{}"#, "stage"), (#""~channel":{}"#, "~channel"),
        (#""data":{"~stage":{"a":1}}"#, "~stage"), (#""data":{"$marketing_title":[]}"#, "$marketing_title"),
        (#""domain":{}"#, "domain"), (#""tags":[1]"#, "tags"), (#""tags":{"a":1}"#, "tags"), (#""tags":5"#, "tags"),
        (#""data":{"~tags":[true]}"#, "~tags"), (#""duration":-1"#, "duration"), (#""duration":"soon""#, "duration"),
        (#""duration":[7200]"#, "duration"), (#""data":{"$match_duration":-5}"#, "$match_duration"),
        (#""data":{"$exp_date":-1}"#, "$exp_date"), (#""data":{"$exp_date":"tomorrow"}"#, "$exp_date"),
        (#""data":{"$exp_date":true}"#, "$exp_date"), (#""data":{"$exp_date":{}}"#, "$exp_date"),
        (#""data":{"$exp_date":9223372036854775807}"#, "$exp_date"), (#""data":{"$exp_date":1e300}"#, "$exp_date"),
    ])
    func valuesOfAnotherTypeAreRefusedByName(_ member: String, _ name: String) async throws {
        let service = try await BranchService()
        let message = try await service.post("/v1/url", "{\"branch_key\":\"KEY\",\(member)}").branchError(.badRequest)
        #expect(message.contains("“\(name)” must be"), "\(message)")
        let url = try await service.link(Self.page)
        if name == "domain" || name == "duration" { return }
        let changed = try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))", "{\"branch_secret\":\"SECRET\",\(member)}")
        #expect(try changed.branchError(.badRequest).contains("“\(name)” must be"), "\(changed.text)")
    }

    @Test(arguments: [
        // The iOS and the Android SDK.
        #""alias":"","channel":"Pasteboard","feature":"","stage":null,"campaign":"c","tags":["a","b"],"type":0,"duration":0"#,
        #""tags":[],"duration":7200,"source":"ios","sdk":"ios3.14.0","retryNumber":0,"instrumentation":{"a":"1"}"#,
        #""tags":null,"alias":null,"duration":"7200","identity":"me","campaign_id":2026"#,
        #""data":{"$exp_date":1900000000000.25,"$match_duration":"3600"}"#, #""data":{"$exp_date":"1900000000000"}"#,
        #""data":{"$exp_date":0,"$match_duration":0}"#, #""data":{"$exp_date":""}"#, #""data":"{}","tags":"one""#,
    ])
    func whatTheSDKsSendIsAccepted(_ members: String) async throws {
        _ = try await BranchService().link(members)
    }

    @Test func namesOfFormsWithDotsAreObjects() async throws {
        let service = try await BranchService()
        let answer = try await service.postForm(
            "/v1/url",
            "data.%24fallback_url=https%3A%2F%2Fexample.com&data.b.c=2&data.b.d.e=x&data.list=1&data.list=2&data.a=100%25"
                + "&tags=&tags=t&channel=c")
        let read = try await service.read(try answer.url())
        #expect(read["data"]?["b"] == ["c": "2", "d": ["e": "x"]])
        #expect(read["data"]?["list"] == ["1", "2"])
        #expect(read["data"]?["a"] == "100%")
        let named = try await service.postForm(
            "/v1/url", "data.%24fallback_url=https%3A%2F%2Fexample.com&data.+own+x=a+b")
        #expect(try await service.read(try named.url())["data"]?["+own x"] == "a b")
        #expect(read["tags"] == ["t"])
    }

    @Test(arguments: [
        ("channel=%FF", "channel"), ("channel=a%C3&stage=b", "channel"), ("%E2%82=1", "%E2%82"),
        ("data=%7B%7D&data.a=1", "data.a"), ("data.a.b=1&data.a=2", "data.a"),
        (String(repeating: "a.", count: 40) + "b=1", "parts"),
        (String(repeating: "a=1&", count: 1_001) + "b=1", "1000"),
    ])
    func formsThatCannotBeReadAreRefused(_ form: String, _ word: String) async throws {
        let message = try await BranchService().postForm("/v1/url", form).branchError(.badRequest)
        #expect(message.contains(word), "\(message)")
    }

    @Test(arguments: ["application/json", "application/x-www-form-urlencoded"])
    func bodiesThatAreNotUTF8AreRefused(_ type: String) async throws {
        let service = try await BranchService()
        let body = Array("channel=".utf8) + [0xFF]
        let answer = try await service.service.send(.post, "/v1/url", headers: [.contentType: type], body: body)
        #expect(try answer.branchError(.badRequest).contains("UTF-8"))
    }

    @Test func aChangeMayRepeatWhatCannotChange() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"alias\":\"Sale\",\(Self.page)")
        func change(_ members: String) async throws -> Answer {
            try await service.send(
                .put, "/v1/url?url=\(PercentEncoding.strict(url))", "{\"branch_secret\":\"SECRET\",\(members)}")
        }
        let answer = try await change(#""alias":"Sale","domain":"go.example.com","type":0,"channel":"mail""#)
        #expect(try answer.json()["channel"] == "mail", "\(answer.text)")
        // All that was read.
        let read = try await service.read(url)
        let whole = try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))",
            JSONValue.object(["branch_secret": "SECRET", "data": try #require(read["data"]), "alias": "Sale"]).jsonText)
        #expect(try whole.json() == read, "\(whole.text)")
        for (member, name) in [
            (#""alias":"sale""#, "alias"), (#""type":1"#, "type"), (#""domain":"other.example.com""#, "domain"),
            (#""identity":"me""#, "identity"),
        ] {
            #expect(try await change(member).branchError(.badRequest).contains("“\(name)”"))
        }
    }

    @Test func aDomainIsNamedByItsAlternateHostToo() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        var domain = try #require(try await administration.domains(of: service.service.project.id).first)
        domain.alternateHost = "go-alternate.example.com"
        _ = try await administration.updateDomain(domain)
        let url = try await service.link("\"domain\":\"go-alternate.example.com\",\(Self.page)")
        #expect(url.hasPrefix("https://go.example.com/"))
    }

    @Test func aDomainIsNamedByItsHostAndPort() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        for prefix in ["http://127.0.0.1:8080", "https://ports.example.com:8443"] {
            _ = try await administration.addDomain(
                DomainSettings(prefix: prefix), to: service.service.project.id)
        }
        for (name, prefix) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080/"), ("http://127.0.0.1:8080", "http://127.0.0.1:8080/"),
            ("ports.example.com:8443", "https://ports.example.com:8443/"),
            ("go.example.com", "https://go.example.com/"),
            ("GO.example.com:443", "https://go.example.com/"),
        ] {
            #expect(try await service.link("\"domain\":\"\(name)\",\(Self.page)").hasPrefix(prefix), "\(name)")
        }
        let refused = try await service.post("/v1/url", #"{"branch_key":"KEY","domain":"127.0.0.1:9"}"#)
        #expect(try refused.branchError(.badRequest).contains("“127.0.0.1:8080”"))
    }
}
