import Foundation
import Hummingbird
import WaymarkLinks

/// A request that is sent again and again, and the status of its response.
struct SampleRequest: Sendable {
    var name: String
    var method = HTTPRequest.Method.get
    var authority = "go.example.com"
    var target: String
    var fields: HTTPFields = [:]
    var body = ByteBuffer()
    var status: HTTPResponse.Status
}

extension SampleRequest {
    /// Create the links that the other requests follow.
    static func preparations() throws -> [SampleRequest] {
        var toStore = try link()
        toStore.android.fallbackLink = nil
        let domain = "https://go.example.com"
        return try [
            creation(CreateLinkRequest(link: link(), domain: domain, customCode: "summer"), name: "prepare"),
            creation(
                CreateLinkRequest(link: link(), domain: "https://links.example.org", customCode: "summer"),
                name: "prepare"),
            creation(CreateLinkRequest(link: toStore, domain: domain, customCode: "store"), name: "prepare"),
        ]
    }

    /// What is measured.
    static func all() throws -> [SampleRequest] {
        let query = LongLinkCodec.encodeQuery(try link())
        return [
            // What it takes merely to pass the middleware and the router.
            SampleRequest(name: "no favicon", target: "/favicon.ico", fields: desktop, status: .noContent),
            SampleRequest(name: "redirect of a short link", target: "/summer", fields: desktop, status: .found),
            SampleRequest(
                name: "redirect of a short link, two hosts", authority: "open.example.org", target: "/summer",
                fields: desktop, status: .found),
            SampleRequest(name: "redirect to an app or the web", target: "/summer", fields: android, status: .found),
            SampleRequest(
                name: "redirect to an app or the Play Store", target: "/store", fields: android, status: .found),
            SampleRequest(name: "redirect of a long link", target: "/?\(query)", fields: desktop, status: .found),
            SampleRequest(name: "page of a short link", target: "/summer", fields: iPhone, status: .ok),
            SampleRequest(name: "unknown code", target: "/winter", fields: desktop, status: .notFound),
            try creation(CreateLinkRequest(link: link(), suffix: .unguessable), name: "create, native API"),
            SampleRequest(
                name: "create, Firebase API", method: .post, target: "/v1/shortLinks", fields: json,
                body: ByteBuffer(string: firebaseCreation), status: .ok),
        ]
    }

    private static func creation(_ body: CreateLinkRequest, name: String) throws -> SampleRequest {
        SampleRequest(
            name: name, method: .post, target: ServiceRoute.links.path, fields: json,
            body: ByteBuffer(data: try JSONEncoder().encode(body)), status: .created)
    }

    /// A link as people make them: one with a little of everything.
    private static func link() throws -> DynamicLink {
        DynamicLink(
            link: try WebURL("https://www.example.com/trips/42?from=mail&lang=de"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://www.example.com/android"),
                minimumVersionCode: 120),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://www.example.com/ios"),
                appStoreID: AppStoreID("123456789"), minimumVersion: "2.1"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://www.example.com/desktop")),
            social: SocialParameters(
                title: "A weekend in Zürich", description: "Two nights, one lake & a lot of cheese",
                imageLink: WebURL("https://www.example.com/zurich.jpg")),
            campaign: CampaignParameters(source: "newsletter", medium: "email", campaign: "spring"))
    }

    /// The same link in Firebase's words.
    private static let firebaseCreation = """
        {"dynamicLinkInfo": {"domainUriPrefix": "https://go.example.com",
          "link": "https://www.example.com/trips/42?from=mail&lang=de",
          "androidInfo": {"androidPackageName": "com.example.android",
            "androidFallbackLink": "https://www.example.com/android", "androidMinPackageVersionCode": "120"},
          "iosInfo": {"iosBundleId": "com.example.ios", "iosFallbackLink": "https://www.example.com/ios",
            "iosAppStoreId": "123456789", "iosMinimumVersion": "2.1"},
          "desktopInfo": {"desktopFallbackLink": "https://www.example.com/desktop"},
          "socialMetaTagInfo": {"socialTitle": "A weekend in Zürich",
            "socialDescription": "Two nights, one lake & a lot of cheese",
            "socialImageLink": "https://www.example.com/zurich.jpg"},
          "analyticsInfo": {"googlePlayAnalytics": {"utmSource": "newsletter", "utmMedium": "email",
            "utmCampaign": "spring"}}},
         "suffix": {"option": "UNGUESSABLE"}}
        """

    private static let json: HTTPFields = [.contentType: "application/json"]
    private static let desktop: HTTPFields = [
        .userAgent:
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36",
        .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", .acceptLanguage: "de-CH,de;q=0.9",
    ]
    private static let android: HTTPFields = [
        .userAgent:
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36",
        .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", .acceptLanguage: "de-CH,de;q=0.9",
    ]
    private static let iPhone: HTTPFields = [
        .userAgent:
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/26.0 Mobile/15E148 Safari/604.1",
        .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", .acceptLanguage: "de-CH,de;q=0.9",
    ]
}
