import EasyLinkCompatibility
import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

extension ScriptedTransport {
    /// The link that the last request wants to be made.
    func created() throws -> CreateLinkRequest {
        try WireJSON.decoder().decode(CreateLinkRequest.self, from: try #require(requests.last?.body))
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ value: some Encodable, status: Int = 200) throws -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/json"],
                body: try WireJSON.encoder().encode(value)))
    }

    static func text(_ text: String, status: Int, type: String = "text/html") -> Self {
        .success(LinkHTTPResponse(status: status, headers: ["Content-Type": type], body: Data(text.utf8)))
    }

    /// A refusal of the service itself; a bare status could be a proxy's.
    static func refusal(_ status: Int) throws -> Self {
        try .json(ProblemDetails(type: "urn:waymark:problem:test", title: "Refused", status: status), status: status)
    }

    static func resolved(_ deepLink: String, change: (inout ResolvedLink) -> Void = { _ in }) throws -> Self {
        var link = ResolvedLink(url: try AppURI(deepLink), link: DynamicLink(link: try WebURL("https://x.com/")))
        if let webURL = WebURL(deepLink) { link.link.link = webURL }
        change(&link)
        return try .json(link)
    }

    static func created(_ change: (inout LinkResource) -> Void = { _ in }) throws -> Self {
        var resource = LinkResource(
            id: "id", shortLink: "https://go.example.com/abc", previewLink: "https://go.example.com/abc?d=1",
            domain: "https://go.example.com", code: "abc", link: DynamicLink(link: try WebURL("https://x.com/")),
            createdAt: Date(timeIntervalSince1970: 0), updatedAt: Date(timeIntervalSince1970: 0), warnings: [])
        change(&resource)
        return try .json(resource, status: 201)
    }
}

enum Sample {
    /// Context whose pauses take no time.
    static let environment = ClientEnvironment(
        now: { Date(timeIntervalSince1970: 0) }, uptime: { 0 }, sleep: { _ in }, random: { 0 }, identifier: { "key" })

    static func configuration(_ change: (inout EasyLinkConfiguration) -> Void = { _ in }) -> EasyLinkConfiguration {
        var configuration = EasyLinkConfiguration(
            service: "https://links.example.com", apiKey: "wmk_app_key", bundleID: "com.example.ios",
            customSchemes: ["MyApp"], urlPrefix: "https://go.example.com")
        change(&configuration)
        return configuration
    }

    static func service(
        _ transport: ScriptedTransport = ScriptedTransport(),
        _ change: (inout EasyLinkConfiguration) -> Void = { _ in }
    ) -> EasyLinkService {
        EasyLinkService(configuration(change), transport: transport, environment: environment)
    }

    static func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    static let link = EasyLink(host: "www.example.com", path: "/user", query: ("id", "ABCDEFG"))

    /// The parameters of the long link of a link.
    static func parameters(
        of link: EasyLink = link, _ change: (inout EasyLinkConfiguration) -> Void = { _ in }
    ) throws -> [String: String] {
        let url = try service(ScriptedTransport(), change).longLink(for: link)
        let query = url.absoluteString.split(separator: "?", maxSplits: 1).last ?? ""
        let pairs = LongLinkCodec.parameters(ofQuery: query).map { ($0.name, $0.value) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

/// The error of an expression that is to fail.
func failure(_ body: () async throws(EasyLinkError) -> Void) async -> EasyLinkError? {
    do throws(EasyLinkError) {
        try await body()
        Issue.record("there was no error")
        return nil
    } catch {
        return error
    }
}
