import Testing
import WaymarkLinks

@testable import FirebaseAPI

@Suite struct DynamicLinkInfoTests {
    @Test func everyParameterHasAFieldOfItsOwnButThoseWithout() throws {
        let parameters = LinkParameter.allCases.map {
            QueryParameter(name: $0.rawValue, value: $0 == .efr ? "1" : "value of \($0.rawValue)")
        }
        let without: [LinkParameter] = [.appOnly, .imageSize, .data, .ad, .d]
        let info = DynamicLinkInfo(parameters: parameters)
        #expect(info.parameters == parameters.filter { !without.map(\.rawValue).contains($0.name) })
        #expect(try DynamicLinkInfo(json: info.json) == info)
    }

    @Test func malformedValuesStayAsTheyAre() {
        let info = DynamicLinkInfo.with {
            $0.link = "javascript:alert(1)"
            $0.androidInfo = .with { $0.androidMinPackageVersionCode = "twelve" }
        }
        #expect(
            info.parameters == [
                QueryParameter(name: "link", value: "javascript:alert(1)"),
                QueryParameter(name: "amv", value: "twelve"),
            ])
    }

    @Test func unsetFieldsAreNoParameters() {
        #expect(DynamicLinkInfo.with { $0.navigationInfo = NavigationInfo() }.parameters.isEmpty)
    }

    @Test func aStoredLinkShowsAllItsFields() throws {
        let reading = try LongLinkCodec.decodeQuery(
            "link=https%3A%2F%2Fexample.com%2F%3Fa%3D1%23f&apn=com.example.android&amv=12&ibi=com.example.ios"
                + "&efr=1&st=T%26C&utm_source=news&pt=1")
        let domain = try #require(LinkDomain("https://go.example.com/promos"))
        let info = DynamicLinkInfo(reading.link, domain: domain)
        #expect(info.domainUriPrefix == "https://go.example.com/promos")
        #expect(info.link == "https://example.com/?a=1#f")
        #expect(info.androidInfo?.androidMinPackageVersionCode == "12")
        #expect(info.iosInfo?.iosBundleId == "com.example.ios")
        #expect(info.navigationInfo?.enableForcedRedirect == true)
        #expect(info.socialMetaTagInfo?.socialTitle == "T&C")
        #expect(info.analyticsInfo?.googlePlayAnalytics?.utmSource == "news")
        #expect(info.analyticsInfo?.itunesConnectAnalytics?.pt == "1")
        #expect(info.desktopInfo == nil)
    }
}
