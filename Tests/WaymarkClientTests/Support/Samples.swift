import Foundation
import Testing
import WaymarkClient
import WaymarkLinks

enum Sample {
    static func configuration(
        service: String = "https://links.example.com", domain: String = "https://go.example.com",
        platform: LinkPlatform = .ios, bundleOrPackage: String? = "com.example.app",
        customSchemes: Set<CustomScheme> = []
    ) throws -> LinkServiceConfiguration {
        try LinkServiceConfiguration(
            service: WebURL(service), apiKey: "wmk_app_secret", domain: LinkDomain(domain), platform: platform,
            bundleOrPackage: bundleOrPackage, appVersion: "1.2", customSchemes: customSchemes)
    }

    static func link(_ url: String = "https://example.com/p?id=7") throws -> DynamicLink {
        DynamicLink(link: try WebURL(url), ios: IOSParameters(bundleID: "com.example.app", minimumVersion: "2.0"))
    }

    static func resource() throws -> LinkResource {
        LinkResource(
            id: "id-1", shortLink: "https://go.example.com/abc", previewLink: "https://go.example.com/abc?d=1",
            domain: "https://go.example.com", code: "abc", link: try link(),
            createdAt: Date(timeIntervalSince1970: 1_795_249_800),
            updatedAt: Date(timeIntervalSince1970: 1_795_249_800),
            warnings: [LinkWarning(code: "UNRECOGNIZED_PARAM", message: "m")])
    }

    static func resolved(_ url: String = "https://example.com/p?id=7") throws -> ResolvedLink {
        ResolvedLink(url: try AppURI(url), link: try link(), shortLink: "https://go.example.com/abc", maxAge: 300)
    }
}

/// The error of an expression that is to fail.
func failure<Value: Sendable>(
    _ body: () async throws(LinkServiceClientError) -> Value
) async -> LinkServiceClientError? {
    do {
        let value = try await body()
        Issue.record("no error, but \(value)")
        return nil
    } catch {
        return error
    }
}
