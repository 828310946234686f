import Testing
import WaymarkLinks

@testable import FirebaseAPI

@Suite struct DynamicLinkInfoTests {
    /// Every field, with a value that no other field has.
    private var everyParameter: [QueryParameter] {
        DynamicLinkInfo.fieldsOfParameters.map { parameter, _ in
            QueryParameter(name: parameter.rawValue, value: parameter == .efr ? "1" : "value of \(parameter.rawValue)")
        }
    }

    @Test func everyParameterHasAFieldButThoseWithout() {
        let names = Set(DynamicLinkInfo.fieldsOfParameters.map(\.key))
        #expect(Set(LinkParameter.allCases).subtracting(names) == [.appOnly, .imageSize, .data, .ad, .d])
    }

    @Test func everyPlaceIsAFieldOfTheMessages() throws {
        let info = DynamicLinkInfo(parameters: everyParameter)
        #expect(info.parameters == everyParameter)
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
