import FirebaseAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct RegularCreationTests {
    private static let everything = """
        {"longDynamicLink":"https://a.example/?link=x","suffix":{"option":"SHORT","customSuffix":"summer"},
        "sdkVersion":"9","dynamicLinkInfo":{"domainUriPrefix":"https://go.example","dynamicLinkDomain":"go.example",
        "link":"https://shop.example/ö","androidInfo":{"androidPackageName":"p","androidFallbackLink":"f",
        "androidMinPackageVersionCode":"7","androidLink":"l"},"iosInfo":{"iosBundleId":"b","iosFallbackLink":"c",
        "iosCustomScheme":"d","iosIpadFallbackLink":"e","iosIpadBundleId":"f","iosAppStoreId":"1","iosMinimumVersion":"2"},
        "desktopInfo":{"desktopFallbackLink":"g"},"navigationInfo":{"enableForcedRedirect":true},
        "analyticsInfo":{"googlePlayAnalytics":{"utmSource":"a","utmMedium":"b","utmCampaign":"c","utmTerm":"d",
        "utmContent":"e","gclid":"f"},"itunesConnectAnalytics":{"at":"g","ct":"h","mt":"i","pt":"j"}},
        "socialMetaTagInfo":{"socialTitle":"k","socialDescription":"l","socialImageLink":"m"}}}
        """

    private func tree(_ text: String) throws -> JSONTree {
        try JSONTree(json: Array(text.utf8))
    }

    @Test(arguments: [
        everything, "{}", #"{"dynamicLinkInfo":null,"suffix":{}}"#, #"{"suffix":{"option":"UNGUESSABLE"}}"#,
        #"{"dynamicLinkInfo":{"link":"https://a.example","iosInfo":{"iosBundleId":null}}}"#,
    ])
    func aRegularBodyIsReadAsTheTableReadsIt(_ text: String) throws {
        let tree = try tree(text)
        let regular = try #require(CreateShortDynamicLinkRequest(regular: tree))
        #expect(try regular == CreateShortDynamicLinkRequest(tree: tree))
    }

    @Test func everyFieldOfTheTableIsRead() throws {
        let request = try CreateShortDynamicLinkRequest(tree: try tree(Self.everything))
        let written = request.jsonTree
        #expect(CreateShortDynamicLinkRequest(regular: written) == request)
        // Fields that this text lacks would be missing from what is written.
        let info = try #require(request.dynamicLinkInfo)
        #expect(info.parameters.count == 27)
    }

    @Test(arguments: [
        "[]", #"{"long_dynamic_link":"x"}"#, #"{"longDynamicLink":1}"#, #"{"unknown":1}"#,
        #"{"suffix":{"option":"OTHER"}}"#, #"{"sdkVersion":"a","sdkVersion":"b"}"#,
        #"{"dynamicLinkInfo":{"link":"a","link":"b"}}"#,
        #"{"dynamicLinkInfo":{"navigationInfo":{"enableForcedRedirect":"true"}}}"#,
    ])
    func everyOtherBodyIsLeftToTheTable(_ text: String) throws {
        #expect(CreateShortDynamicLinkRequest(regular: try tree(text)) == nil)
    }
}
