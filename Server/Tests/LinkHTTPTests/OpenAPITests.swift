import Foundation
import HTTPTypes
import Hummingbird
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct OpenAPITests {
    private func document() throws -> [String: JSONValue] {
        let text = String(buffer: OpenAPIController.document)
        guard case .object(let document)? = JSONValue(jsonText: text) else {
            Issue.record("not a JSON object")
            return [:]
        }
        return document
    }

    private func member(_ value: JSONValue?, _ name: String) -> JSONValue? {
        guard case .object(let members)? = value else { return nil }
        return members[name]
    }

    private func names(_ value: JSONValue?) -> Set<String> {
        guard case .object(let members)? = value else { return [] }
        return Set(members.keys)
    }

    @Test func documentNamesExactlyTheRoutesOfTheRouter() async throws {
        let service = try await ServiceUnderTest()
        let router = Router(context: LinkRequestContext.self)
        NativeFace(useCases: service.useCases, limits: HTTPLimits()).addRoutes(to: router.group())
        let registered = router.routes
            .filter { $0.path.description.hasPrefix(ServiceRoute.root) && $0.method != .head }
            .map { "\($0.method.rawValue) \($0.path.description)" }
        let paths = try document()["paths"]
        let documented = names(paths).flatMap { path in
            names(member(paths, path)).subtracting(["parameters"]).map { "\($0.uppercased()) \(path)" }
        }
        #expect(Set(documented) == Set(registered))
        #expect(names(paths) == Set(ServiceRoute.templates + WebhookRoute.templates))
    }

    /// What the code can answer, by the kind of operation; see `HTTPFailure`.
    @Test func everyOperationDocumentsWhatItCanAnswer() throws {
        let paths = try document()["paths"]
        for path in names(paths) {
            for method in names(member(paths, path)).subtracting(["parameters"]) {
                let operation = member(member(paths, path), method)
                var expected: Set<String> = ["400", "405", "414", "431", "500", "503"]
                if path != ServiceRoute.openAPI.template { expected.formUnion(["401", "403"]) }
                if path.contains("{id}") { expected.insert("404") }
                if member(operation, "requestBody") != nil { expected.formUnion(["408", "413", "415", "422"]) }
                let codes = names(member(operation, "responses"))
                #expect(expected.isSubset(of: codes), "\(method) \(path) lacks \(expected.subtracting(codes).sorted())")
                #expect(codes.contains { $0.hasPrefix("2") })
            }
        }
    }

    @Test func referencesLeadSomewhere() throws {
        let document = try document()
        let text = String(buffer: OpenAPIController.document)
        let references = text.split(separator: "\"$ref\": \"#/").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(references.count > 50)
        for reference in Set(references) {
            let target = reference.split(separator: "/").reduce(JSONValue.object(document)) { value, name in
                member(value, String(name)) ?? .null
            }
            #expect(target != .null, "\(reference)")
        }
    }

    @Test func documentIsOpenToAll() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.get, "/api/v1/openapi.json")
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(try answer.json() != .null)
    }

    /// The members of a wire type, as it writes itself, are those that its schema allows.
    @Test func schemaOfTheLinkMatchesItsForm() throws {
        let url = try #require(WebURL("https://example.com"))
        let link = DynamicLink(
            link: url,
            android: AndroidParameters(
                packageName: "a", fallbackLink: url, minimumVersionCode: 1, link: AppURI(url)),
            ios: IOSParameters(
                bundleID: "a", fallbackLink: url, customScheme: CustomScheme("a"), iPadFallbackLink: url,
                iPadBundleID: "a", appStoreID: AppStoreID("1"), minimumVersion: "1"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: url),
            navigation: NavigationParameters(isForcedRedirectEnabled: true, isAppOnly: true),
            social: SocialParameters(title: "a", description: "a", imageLink: url, imageSize: ImageSize("1x1")),
            campaign: CampaignParameters(
                source: "a", medium: "a", campaign: "a", term: "a", content: "a", googleClickID: "a"),
            appStore: AppStoreCampaignParameters(
                affiliateToken: "a", campaignToken: "a", mediaType: "a", providerToken: "a"),
            customData: ["a": .null], unknownParameters: [QueryParameter(name: "a", value: "a")], isAdvertisement: true)
        let json = try #require(
            JSONValue(jsonText: String(decoding: WireJSON.encoder().encode(link), as: UTF8.self)))
        let schemas = member(try document()["components"], "schemas")
        let groups = [
            "android": "AndroidParameters", "ios": "IOSParameters", "otherPlatforms": "OtherPlatformParameters",
            "navigation": "NavigationParameters", "social": "SocialParameters", "campaign": "CampaignParameters",
            "appStore": "AppStoreCampaignParameters",
        ]
        #expect(names(json) == names(member(member(schemas, "DynamicLink"), "properties")))
        for (name, schema) in groups {
            #expect(names(member(json, name)) == names(member(member(schemas, schema), "properties")), "\(schema)")
        }
    }

    /// The same of events and clicks.
    @Test func schemasOfEventsAndClicksMatchTheirForms() throws {
        let event = AppEvent(
            .opened, linkID: "i", at: ServiceUnderTest.moment, timing: "launch", reason: "r", door: "d",
            custom: CustomAppEvent(id: "i", name: "n", value: "1", currency: "EUR", claimID: "c"))
        let batch = AppEventBatch(id: "b", platform: .ios, events: [event], omitted: 1)
        let schemas = member(try document()["components"], "schemas")
        let forms: [(String, any Encodable)] = [
            ("AppEvent", event), ("AppEventBatch", batch),
            ("CustomAppEvent", CustomAppEvent(id: "i", name: "n", value: "1", currency: "EUR", claimID: "c")),
            ("AppEventBatchResult", AppEventBatchResult(counted: 1, ignored: 0)),
            (
                "Click",
                ClickResource(
                    id: "i", time: ServiceUnderTest.moment, linkID: "l", shortLink: "s", kind: "person", answer: "web",
                    platform: "ios", form: "f", os: "o", osVersion: "v", browser: "b", inApp: "a", language: "l",
                    referrer: "r", country: "c", source: "s", medium: "m", campaign: "c", term: "t", content: "c",
                    visitor: "v")
            ),
            ("ClickPage", ClickPage(clicks: [], next: "n")),
        ]
        for (name, form) in forms {
            let json = try #require(
                JSONValue(jsonText: String(decoding: WireJSON.encoder().encode(form), as: UTF8.self)))
            #expect(names(json) == names(member(member(schemas, name), "properties")), "\(name)")
        }
        let kinds = member(member(member(member(schemas, "AppEvent"), "properties"), "kind"), "examples")
        #expect(kinds == .array(AppEvent.Kind.allCases.map { .string($0.rawValue) }))
    }
}
